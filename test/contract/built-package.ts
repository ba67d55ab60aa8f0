import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const repository = join(__dirname, '../..');

/**
 * Puts the package, as it is now, into `node_modules` of a project: its own `package.json`, roster and emitted
 * JavaScript. What a build left in `dist` may be older than the sources.
 */
export function installPackage(project: string): void {
  const target = join(project, 'node_modules/muster-agents');
  mkdirSync(target, { recursive: true });
  cpSync(join(repository, 'package.json'), join(target, 'package.json'));
  cpSync(join(repository, 'roster'), join(target, 'roster'), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(target, 'node_modules'));
  for (const folder of ['src', 'plugins']) {
    for (const file of readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.ts'))
        emit(join(repository, folder, file), join(target, 'dist', folder, file.replace(/\.ts$/, '.js')));
    }
  }
}

/** Puts a plugin of the fixtures beside it. */
export function installPlugin(project: string, name: string): void {
  const source = join(repository, 'test/fixtures/plugins', name);
  const { name: packageName } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { name: string };
  cpSync(source, join(project, 'node_modules', packageName), { recursive: true });
}

function emit(source: string, target: string): void {
  const { outputText } = ts.transpileModule(readFileSync(source, 'utf8'), {
    fileName: source,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      moduleDetection: ts.ModuleDetectionKind.Force,
      esModuleInterop: true,
      experimentalDecorators: true,
    },
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, outputText);
}
