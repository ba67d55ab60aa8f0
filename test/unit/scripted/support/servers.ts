import { startScriptedServer, type ScriptedServer, type ScriptedServerOptions } from '../../../../src/scripted';

const running: ScriptedServer[] = [];

/** Starts a server that `closeServers` ends. */
export async function startServer(options: ScriptedServerOptions): Promise<ScriptedServer> {
  const server = await startScriptedServer(options);
  running.push(server);
  return server;
}

/** Ends every server of the test. */
export async function closeServers(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.close()));
}
