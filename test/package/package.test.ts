import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../package.json';
import { InstalledPackage, repository } from './installed-package';

jest.setTimeout(300_000);

let installed: InstalledPackage;
beforeAll(() => {
  installed = new InstalledPackage();
});
afterAll(() => {
  installed.remove();
});

const quiet = { status: 0, stderr: '' };

describe('the tarball', () => {
  test.each(['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'roster/agents/claude.yaml'])(
    'holds %s',
    (file) => {
      expect(installed.files).toContain(file);
    },
  );

  test('holds neither tests, tools nor TypeScript sources', () => {
    const strange = installed.files.filter(
      (file) =>
        /^(test|bench|scripts|etc|src|plugins)\//.test(file) || (file.endsWith('.ts') && !file.endsWith('.d.ts')),
    );
    expect(strange).toEqual([]);
  });
});

const entries = [
  { entry: 'muster-agents', names: ['createMuster', 'registerMuster', 'isMusterError'] },
  { entry: 'muster-agents/plugin-api', names: ['definePlugin', 'pluginApiVersion', 'agentRegistryToken'] },
  { entry: 'muster-agents/plugins', names: ['builtinPlugins'] },
  { entry: 'muster-agents/testing', names: ['startScriptedServer'] },
];

describe.each(entries)('$entry', ({ entry, names }) => {
  test('can be required from CommonJS', () => {
    const script = `const entry = require('${entry}'); console.log(${JSON.stringify(names)}.filter((name) => entry[name] === undefined).join())`;
    expect(installed.evaluate('commonjs', script)).toMatchObject({ ...quiet, stdout: '\n' });
  });

  test('can be imported by name from ESM, and is the same copy there', () => {
    const script = [
      `import { createRequire } from 'node:module';`,
      `import { ${names.join(', ')} } from '${entry}';`,
      `const required = createRequire(process.cwd() + '/x.js')('${entry}');`,
      `console.log([${names.map((name) => `${name} === required.${name}`).join(', ')}].join())`,
    ].join('\n');
    expect(installed.evaluate('module', script)).toMatchObject({
      ...quiet,
      stdout: `${names.map(() => 'true').join()}\n`,
    });
  });
});

test('nothing but the package is needed to require it in a bare process', () => {
  expect(installed.run(process.execPath, '-e', "require('muster-agents')")).toMatchObject({ ...quiet, stdout: '' });
});

test('what is not exported cannot be reached', () => {
  const { status, stderr } = installed.evaluate('commonjs', "require('muster-agents/dist/src/index.js')");
  expect(status).not.toBe(0);
  expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

test.each([
  { file: 'consumer.cts', format: 'CommonJS' },
  { file: 'consumer.mts', format: 'ESM' },
])('a TypeScript consumer in $format compiles against its types, libraries checked', ({ file }) => {
  copyFileSync(join(repository, 'test/fixtures/package-consumer', file), join(installed.project, file));
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    typeRoots: [join(repository, 'node_modules/@types')],
    types: ['node'],
  };
  writeFileSync(join(installed.project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  expect(installed.run(process.execPath, compiler, '-p', '.')).toMatchObject({ status: 0, stdout: '' });
});

describe('the muster command of the installed package', () => {
  test('tells the version of the package', () => {
    const { status, stdout } = installed.run('npx', '--no-install', 'muster', '--version');
    expect(status).toBe(0);
    expect(stdout).toContain(version);
  });

  test('lists the bundled agents as JSON', () => {
    const { status, stdout } = installed.run('npx', '--no-install', 'muster', 'agents', '--json');
    expect(status).toBe(0);
    expect(JSON.stringify(JSON.parse(stdout))).toContain('"claude"');
  });
});
