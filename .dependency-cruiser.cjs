/** What each folder of `src` may import beside itself. A folder that is not in this table is an error. */
const folders = {
  errors: [],
  files: [],
  network: [],
  processes: ['errors'],
  secrets: [],
  api: ['errors'],
  store: ['processes', 'files', 'api', 'errors'],
  sessions: ['store', 'processes', 'files', 'api', 'errors'],
  yaml: ['errors'],
  roster: ['yaml', 'files', 'network', 'api', 'errors'],
  config: ['yaml', 'api', 'errors'],
  command: ['api', 'errors'],
  registry: ['config', 'command', 'api', 'errors'],
  preflight: ['yaml', 'api', 'errors'],
  changes: ['preflight', 'files', 'api', 'errors'],
  host: ['vault', 'preflight', 'files', 'api', 'errors'],
  plan: ['sessions', 'host', 'preflight', 'network', 'config', 'command', 'api', 'errors'],
  broker: ['secrets', 'network', 'api', 'errors'],
  vault: ['store', 'secrets', 'files', 'network', 'processes', 'yaml', 'api', 'errors'],
  events: ['api', 'errors'],
  report: ['events', 'files', 'api', 'errors'],
  wrapper: ['command', 'config', 'api', 'errors'],
  scripted: ['yaml', 'api', 'errors'],
  testing: ['api', 'scripted', 'errors'],
};

/** Everything from the contract up to planning and observing; what runs and composes stands on all of it. */
const foundation = Object.keys(folders).filter((folder) => !['report', 'testing'].includes(folder));
folders.run = foundation;
folders.batch = [...foundation, 'run'];
folders.doctor = [...foundation, 'run'];
folders.compose = [...foundation, 'run', 'batch', 'doctor'];

/** Packages that have one home. The composition root `src/index.ts` is named where it needs one. */
const packageHomes = {
  yaml: '^src/yaml/',
  'jsonc-parser': '^src/preflight/',
  'class-validator|class-transformer': '^src/roster/',
  tsyringe: '^src/registry/',
  'reflect-metadata': '^src/(registry/|roster/|index[.]ts$)',
  'commander|picocolors': '^src/cli/',
};

const folderRules = Object.entries(folders).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-lower-folders`,
  comment: `src/${folder} may import ${allowed.length === 0 ? 'nothing else' : allowed.join(', ')}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^(src|test|scripts|bench)/', pathNot: `^src/(${[folder, ...allowed].join('|')})/` },
}));

const packageRules = Object.entries(packageHomes).map(([packages, home]) => ({
  name: `${packages.replaceAll('|', '-and-')}-has-one-home`,
  severity: 'error',
  from: { path: '^(src|plugins)/', pathNot: home },
  to: { path: `(^|/)node_modules/(${packages})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'every-folder-is-in-the-table',
      comment: 'Add the folder, and what it may import, to the table at the top of this file.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(cli|${Object.keys(folders).join('|')})/` },
      to: {},
    },
    ...folderRules,
    ...packageRules,
    {
      name: 'only-the-composition-root-imports-plugins',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(index[.]ts$|compose/|cli/)' },
      to: { path: '^plugins/' },
    },
    {
      name: 'nothing-imports-the-command-line',
      severity: 'error',
      from: { path: '^(src|plugins)/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'plugins-see-only-the-contract',
      severity: 'error',
      from: { path: '^plugins/' },
      to: { path: '^(src|test|scripts|bench)/', pathNot: '^src/api/' },
    },
    {
      name: 'plugins-do-not-see-each-other',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/' },
      to: { path: '^plugins/', pathNot: '^plugins/$1/' },
    },
    {
      name: 'the-product-imports-no-tests-and-tools',
      severity: 'error',
      from: { path: '^(src|plugins)/' },
      to: { path: '^(test|scripts|bench)/' },
    },
    {
      name: 'the-product-uses-only-declared-packages',
      severity: 'error',
      from: { path: '^(src|plugins)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^test/(fixtures|agents/(letta/)?node_modules)/' },
  },
};
