import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scenario } from '../scenario/scenario';
import { ScenarioPlayer } from '../scenario/scenario-player';
import { handleRequest, type ServerParts } from './handle-request';
import type { LoggedRequest } from './logged-request';

/** What a scripted model server is started with. */
export interface ScriptedServerOptions {
  readonly scenario: Scenario;
  /** Absolute directory that relative paths of the scenario are taken from; without it they are sent as they are. */
  readonly directory?: string;
  /** When given, requests without this key in the protocol's auth slot are answered with 401. */
  readonly apiKey?: string;
  /** Called for each request once its answer is decided and before it is sent. */
  readonly onRequest?: (request: LoggedRequest) => void;
}

/** A running scripted model server. */
export interface ScriptedServer {
  /** `http://127.0.0.1:PORT`, no slash at its end. */
  readonly url: string;
  /** Every request so far; grows while the server runs. */
  readonly requests: readonly LoggedRequest[];
  /** Ends the server and every open socket, hanging ones too. */
  close(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1 that plays the model of a scenario. */
export async function startScriptedServer(options: ScriptedServerOptions): Promise<ScriptedServer> {
  const requests: LoggedRequest[] = [];
  const parts: ServerParts = {
    player: new ScenarioPlayer(options.scenario, options.directory),
    apiKey: options.apiKey,
    log: (request) => {
      requests.push(request);
      options.onRequest?.(request);
    },
  };
  const server = createServer((request, response) => {
    // Clients that are killed go away in the middle of a body or an answer.
    response.on('error', () => request.destroy());
    handleRequest(request, response, parts).catch(() => request.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
