import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPlugin, type PluginLoading } from '../../../../src/registry/loading/load-plugin';
import { errorLike } from '../../../support/error-like';
import { useTemporaryDirectory } from '../../../support/temporary-directory';

const directory = useTemporaryDirectory();
const plugin = { apiVersion: 1, id: 'one' };
const importModule = jest.fn<Promise<unknown>, [string]>(() => Promise.resolve({ default: plugin }));
beforeEach(() => {
  importModule.mockClear();
});

function loading(parts: Partial<PluginLoading> = {}): PluginLoading {
  return { packageDirectories: [], work: { places: [], configuration: '/nowhere' }, importModule, ...parts };
}

function pluginFile(mode = 0o644): string {
  const file = join(directory(), 'one.js');
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

test('the plugin of a file is found, and its file is told before anything of it runs', async () => {
  const file = pluginFile();
  const order: string[] = [];
  importModule.mockImplementationOnce(() => {
    order.push('imported');
    return Promise.resolve({ default: plugin });
  });
  const loaded = await loadPlugin(file, loading(), (found) => order.push(found));
  expect(loaded).toBe(plugin);
  expect(order).toEqual([file, 'imported']);
});

test('nothing of a file in the directory of work runs', async () => {
  const work = { places: [{ path: directory(), what: 'the current directory' }], configuration: '/nowhere' };
  await expect(loadPlugin(pluginFile(), loading({ work }), () => undefined)).rejects.toMatchObject({
    code: 'plugin_refused',
  });
  expect(importModule).not.toHaveBeenCalled();
});

test('nothing of a file that everybody can change runs', async () => {
  await expect(loadPlugin(pluginFile(0o666), loading(), () => undefined)).rejects.toMatchObject({
    code: 'plugin_refused',
  });
  expect(importModule).not.toHaveBeenCalled();
});

const missingContract = (code: string): Error =>
  Object.assign(new Error("Cannot find module 'muster-agents/plugin-api'"), { code });

test.each(['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'])(
  'a plugin without its contract is told so, and to install it in its package (%s)',
  async (code) => {
    const cause = missingContract(code);
    importModule.mockRejectedValueOnce(cause);
    const message = expect.stringMatching(`Say: npm install --prefix "${directory()}" muster-agents$`) as string;
    await expect(loadPlugin(pluginFile(), loading(), () => undefined)).rejects.toThrow(
      errorLike({ code: 'plugin_failed', cause, message }),
    );
  },
);

test.each(['songs', '@birds/songs'])(
  'a package that npm installed is told to have its contract beside it: %s',
  async (name) => {
    const modules = join(directory(), 'node_modules');
    mkdirSync(join(modules, name), { recursive: true });
    for (const file of ['index.js', 'package.json']) writeFileSync(join(modules, name, file), '{}');
    importModule.mockRejectedValueOnce(missingContract('MODULE_NOT_FOUND'));
    await expect(loadPlugin(name, loading({ packageDirectories: [modules] }), () => undefined)).rejects.toThrow(
      `Say: npm install --prefix "${directory()}" muster-agents`,
    );
  },
);

test('another failure stays as it is', async () => {
  const cause = Object.assign(new Error("Cannot find module 'left-pad'"), { code: 'MODULE_NOT_FOUND' });
  importModule.mockRejectedValueOnce(cause);
  await expect(loadPlugin(pluginFile(), loading(), () => undefined)).rejects.toBe(cause);
});
