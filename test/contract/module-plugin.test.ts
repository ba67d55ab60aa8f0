import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage, installPlugin } from './built-package';
import { createHost, type Host } from './host';

const fixture = join(__dirname, '../fixtures/plugins/echo-module');

let host: Host;
beforeAll(() => {
  host = createHost(join(fixture, 'bin'));
  installPackage(host.project);
  installPlugin(host.project, 'echo-module');
  cpSync(join(fixture, 'host.mjs'), join(host.project, 'host.mjs'));
});
afterAll(() => {
  host.remove();
});

test('a plugin and a host in ESM work with the package in a bare process, as one copy of the contract', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['host.mjs'], {
    cwd: host.project,
    env: host.environment,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    verdict: 'ok',
    text: 'hello from a module',
    types: ['run_started', 'process_started', 'message', 'result', 'verdict'],
    plugins: ['echo-module'],
    findings: [],
    refused: 'plugin_failed',
  });
});
