import type { ModelRequest } from '../protocols/dialect';
import { redactHeaders, redactPath } from './credentials';
import type { PlayedStep } from '../scenario/scenario-player';
import type { Incoming } from './incoming';
import type { LoggedRequest } from './logged-request';

/** What is kept of a request. */
export function loggedRequest(
  incoming: Incoming,
  asked: ModelRequest | undefined,
  { step, play }: Partial<PlayedStep> = {},
): LoggedRequest {
  return {
    at: Date.now(),
    method: incoming.method,
    path: redactPath(incoming.url),
    ...(incoming.dialect === undefined ? {} : { protocol: incoming.dialect.protocol }),
    headers: redactHeaders(incoming.request.headers),
    body: incoming.body,
    ...(asked?.model === undefined ? {} : { model: asked.model }),
    tools: asked?.tools.map((tool) => tool.name) ?? [],
    system: asked?.system ?? '',
    userTexts: asked?.userTexts ?? [],
    ...(step === undefined ? {} : { step }),
    ...(play === undefined ? {} : { outcome: play.outcome }),
  };
}
