import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { createHost, type Host } from './host';
import { installPackage } from './built-package';

const repository = join(__dirname, '../..');

/** The roster entry that each plugin brings. */
const guest = `roster_version: 1
label: Guest
binary: guest
headless: { prompt: { channel: stdin }, model_flag: --voice }
permissions: { workspace: { args: [--seated], enforced_by: cli } }
log_format: guest-log
`;

/** The body of a plugin: brings the agent `guest`, whose commands begin with a word of the plugin. */
const parts = (kind: string, directory: string): string => `
class GuestBuilder extends GenericCommandBuilder {
  modelArgs(agent, run) { return ['${kind}', ...super.modelArgs(agent, run)]; }
}
const decoder = () => ({ decode: (line) => [{ type: 'message', text: '${kind} ' + line }], end: () => [] });
const plugin = {
  apiVersion: 1,
  id: '${kind}',
  version: '1.0.0',
  register(registrar) {
    registrar.roster(${directory});
    registrar.strategy('guest', () => ({ ...new GenericStrategy(), commandBuilder: new GuestBuilder() }));
    registrar.eventDecoder('guest-log', decoder);
  },
};`;

const required = (kind: string): string =>
  `const { join } = require('node:path');
const { GenericCommandBuilder, GenericStrategy } = require('muster-agents/plugin-api');
${parts(kind, "join(__dirname, 'roster')")}`;

const imported = (kind: string): string =>
  `import { fileURLToPath } from 'node:url';
import { GenericCommandBuilder, GenericStrategy } from 'muster-agents/plugin-api';
${parts(kind, "fileURLToPath(new URL('roster', import.meta.url))")}`;

/** Its builder takes its word from a container of its own copy of tsyringe. */
const injecting = `require('reflect-metadata');
const { container, inject, injectable } = require('tsyringe');
const own = container.createChildContainer();
class Suffix { constructor(word) { this.word = word; } }
inject('word')(Suffix, undefined, 0);
injectable()(Suffix);
own.register('word', { useValue: 'own-tsyringe' });
${required('own-tsyringe').replace("'own-tsyringe', ...super", 'own.resolve(Suffix).word, ...super')}
module.exports = { default: plugin };`;

/** A machine with the built package in `project`, and plugins as packages of their own, outside of every project. */
export class PluginPackages {
  readonly host: Host = createHost();
  readonly desk = join(this.host.root, 'desk');
  readonly #place = join(this.host.root, 'plugins');

  constructor() {
    installPackage(this.host.project);
    mkdirSync(this.desk);
    mkdirSync(join(this.#place, 'node_modules'), { recursive: true });
    symlinkSync(this.#package(), join(this.#place, 'node_modules/muster-agents'));
    this.#writeGood();
    this.#writeBad();
  }

  /** Absolute path of a plugin's package, or of a file of it. */
  path(name: string): string {
    return join(this.#place, name);
  }

  remove(): void {
    this.host.remove();
  }

  #package(): string {
    return join(this.host.project, 'node_modules/muster-agents');
  }

  #write(name: string, files: Readonly<Record<string, string>>): void {
    const all = { 'roster/agents/guest.yaml': guest, ...files };
    for (const [file, text] of Object.entries(all)) this.host.write(join('plugins', name, file), text);
  }

  #writeGood(): void {
    const asModule = (kind: string, code: string): void => {
      this.#write(kind, { 'package.json': '{"type":"module","exports":{"import":"./plugin.js"}}', 'plugin.js': code });
    };
    const asCommonJs = (kind: string, code: string): void => {
      this.#write(kind, { 'package.json': '{"main":"lib/plugin.js"}', 'lib/plugin.js': code });
      cpSync(join(this.path(kind), 'roster'), join(this.path(kind), 'lib/roster'), { recursive: true });
    };
    asModule('esm', `${imported('esm')}\nexport default plugin;`);
    asModule('esm-named', `${imported('esm-named')}\nexport { plugin, GuestBuilder };`);
    asModule(
      'top-level-await',
      `await new Promise((r) => setTimeout(r, 20));\n${imported('top-level-await')}\nexport default plugin;`,
    );
    asCommonJs('commonjs', `${required('commonjs')}\nmodule.exports = plugin;`);
    asCommonJs(
      'commonjs-named',
      `${required('commonjs-named')}\nmodule.exports = { guestPlugin: plugin, GuestBuilder };`,
    );
    asCommonJs(
      'doubly-wrapped',
      `${required('doubly-wrapped')}\nObject.defineProperty(exports, '__esModule', { value: true });\nexports.default = { default: plugin };`,
    );
    asCommonJs(
      'async-register',
      `${required('async-register')}\nconst { register } = plugin;
module.exports = { ...plugin, async register(registrar) { await new Promise((r) => setTimeout(r, 20)); register(registrar); } };`,
    );
    asCommonJs('own-tsyringe', injecting);
    for (const name of ['tsyringe', 'reflect-metadata']) {
      cpSync(join(repository, 'node_modules', name), join(this.path('own-tsyringe'), 'node_modules', name), {
        recursive: true,
        dereference: true,
      });
    }
    asCommonJs('own-contract', `${required('own-contract')}\nmodule.exports = plugin;`);
    const own = join(this.path('own-contract'), 'node_modules/muster-agents');
    for (const file of ['package.json', 'dist/src/api', 'dist/src/errors']) {
      cpSync(join(this.#package(), file), join(own, file), { recursive: true });
    }
    asCommonJs('bundled', `${required('bundled')}\nmodule.exports = plugin;`);
    const file = join(this.path('bundled'), 'lib/plugin.js');
    buildSync({
      entryPoints: [file],
      outfile: file,
      allowOverwrite: true,
      bundle: true,
      platform: 'node',
      format: 'cjs',
    });
  }

  #writeBad(): void {
    const bad = (kind: string, code: string): void => {
      this.#write(kind, { 'plugin.mjs': `${imported(kind)}\n${code}` });
    };
    bad('older', 'export default { ...plugin, apiVersion: 0 };');
    bad('newer', 'export default { ...plugin, apiVersion: 2 };');
    bad('throws-on-load', "throw new Error('no load');");
    bad('hangs-on-load', 'await new Promise(() => {});\nexport default plugin;');
    bad('hangs-busily', 'setInterval(() => {}, 10);\nawait new Promise(() => {});\nexport default plugin;');
    const failing = (kind: string, end: string): void => {
      bad(kind, `export default { ...plugin, async register(registrar) { plugin.register(registrar); ${end} } };`);
    };
    failing('rejects', "throw new Error('no register');");
    failing('hangs', 'await new Promise(() => {});');
    failing('steals', "registrar.strategy('claude', () => new GenericStrategy());");
    bad('throws', "export default { ...plugin, register() { throw new Error('no register'); } };");
    bad(
      'meddles',
      `class Meddler extends GenericStrategy {
  instructionDelivery = {
    effect: () => 'adds',
    channel: (agent) => { agent.headless.prompt.channel = 'argument'; return 'prompt'; },
    plan: () => ({ channel: 'prompt' }),
  };
}
export default { ...plugin, register(registrar) {
  registrar.roster(fileURLToPath(new URL('roster', import.meta.url)));
  registrar.eventDecoder('guest-log', decoder);
  registrar.strategy('guest', (context) => {
    for (const method of ['set', 'delete', 'clear']) {
      try { context.openCodeProviders[method]('openrouter', 'stolen'); } catch {}
      Map.prototype[method].call(context.openCodeProviders, 'openrouter', 'stolen');
    }
    try { context.openCodeProviders = new Map(); } catch {}
    return new Meddler();
  });
} };`,
    );
    this.host.write('plugins/broken/plugin.js', 'const plugin = {');
    this.host.write('plugins/needy/plugin.js', "require('muster-plugin-that-is-nowhere');");
  }
}
