import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dialect, ModelRequest } from '../protocols/dialect';
import type { PlayedStep, ScenarioPlayer } from '../scenario/scenario-player';
import type { ToolCall } from '../tools/tool-call';
import { isAuthorised } from './credentials';
import { handleOtherPath } from './handle-other-path';
import { readIncoming, type Incoming } from './incoming';
import { loggedRequest } from './log-request';
import type { LoggedRequest } from './logged-request';
import { sendCut, sendFailure, sendJson, sendStalled, sendWhole, transmit, type Transmission } from './send';

/** What the handler of one server works with. */
export interface ServerParts {
  readonly player: ScenarioPlayer;
  readonly apiKey: string | undefined;
  readonly log: (request: LoggedRequest) => void;
}

/** Answer to requests without tools, such as those for a title: no step is used up by them. */
const sideAnswer: PlayedStep = { play: { outcome: 'reply', text: 'Scripted conversation', call: undefined } };

/** Reads, logs and answers one request. */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ServerParts,
): Promise<void> {
  const incoming = await readIncoming(request);
  const { dialect } = incoming;
  if (dialect === undefined) {
    parts.log(loggedRequest(incoming, undefined));
    handleOtherPath(incoming, response, parts.apiKey);
    return;
  }
  const asked = incoming.isJson ? dialect.read(incoming.body, incoming.url) : undefined;
  const refusal = refusalOf(incoming, dialect, parts.apiKey);
  const generates = dialect.operation(incoming.url.pathname) === 'generate';
  if (refusal !== undefined || asked === undefined || !generates) {
    parts.log(loggedRequest(incoming, asked));
    if (refusal === undefined) sendJson(response, 200, dialect.tokenCount());
    else sendFailure(response, dialect, refusal);
    return;
  }
  const played = asked.tools.length === 0 ? sideAnswer : parts.player.next(asked.tools);
  parts.log(loggedRequest(incoming, asked, played));
  perform(response, dialect, asked, played);
}

function refusalOf(
  { request, url, text, isJson }: Incoming,
  dialect: Dialect,
  apiKey: string | undefined,
): { status: number; message: string } | undefined {
  if (apiKey !== undefined && !isAuthorised(dialect.protocol, request.headers, url, apiKey))
    return { status: 401, message: 'The key of this request is not the key of the scripted model server.' };
  if (text === undefined) return { status: 413, message: 'The request body is longer than 64 MB.' };
  return isJson ? undefined : { status: 400, message: 'The request body is not JSON.' };
}

function perform(response: ServerResponse, dialect: Dialect, asked: ModelRequest, { play }: PlayedStep): void {
  const id = randomBytes(12).toString('hex');
  const model = asked.model ?? 'scripted-model';
  const transmission = (text: string, call?: ToolCall, thought?: string): Transmission =>
    transmit(dialect, { id, model, text, call, ...(thought !== undefined && { thought }) }, asked.delivery);
  switch (play.outcome) {
    case 'reply':
      sendWhole(response, transmission(play.text, play.call, play.thought));
      return;
    case 'failure':
      sendFailure(response, dialect, play.failure);
      return;
    case 'stall':
      sendStalled(response, transmission(play.text), play.afterEvents);
      return;
    case 'cut':
      sendCut(response, transmission(play.text));
      return;
    case 'hang':
      return;
  }
}
