import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { anthropicMessages } from '../protocols/anthropic-messages';
import type { Dialect } from '../protocols/dialect';
import { googleGenerateContent } from '../protocols/google-generate-content';
import { openaiChat } from '../protocols/openai-chat';
import { isAuthorised } from './credentials';
import type { Incoming } from './incoming';
import { modelList } from './model-list';
import { sendFailure, sendJson } from './send';

/** Answers what is no model call: the probe of `/`, the list of models, and paths that nothing serves. */
export function handleOtherPath(incoming: Incoming, response: ServerResponse, apiKey: string | undefined): void {
  const { method, url, request } = incoming;
  const reads = method === 'GET' || method === 'HEAD';
  if (reads && url.pathname === '/') {
    sendJson(response, 200, { service: 'muster scripted model' });
    return;
  }
  const dialect = guessDialect(url, request.headers);
  if (!reads || !url.pathname.endsWith('/models')) {
    const message = `The scripted model server does not serve ${method} ${url.pathname}.`;
    sendFailure(response, dialect, { status: 404, message });
  } else if (apiKey !== undefined && !isAuthorised(dialect.protocol, request.headers, url, apiKey)) {
    const message = 'The key of this request is not the key of the scripted model server.';
    sendFailure(response, dialect, { status: 401, message });
  } else sendJson(response, 200, modelList(dialect.protocol));
}

/** The protocol that a client seems to speak, where the path does not say. */
function guessDialect(url: URL, headers: IncomingHttpHeaders): Dialect {
  if (url.pathname.startsWith('/v1beta') || headers['x-goog-api-key'] !== undefined) return googleGenerateContent;
  return headers['x-api-key'] !== undefined || headers['anthropic-version'] !== undefined
    ? anthropicMessages
    : openaiChat;
}
