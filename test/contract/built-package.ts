import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

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
  const sources = ['src', 'plugins'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(repository, folder, file)),
  );
  buildSync({
    entryPoints: sources,
    outbase: repository,
    outdir: join(target, 'dist'),
    // As the build does it: one file each, with `import()` left as it is.
    bundle: false,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: true } },
  });
}

/** Puts a plugin of the fixtures beside it. */
export function installPlugin(project: string, name: string): void {
  const source = join(repository, 'test/fixtures/plugins', name);
  const { name: packageName } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { name: string };
  cpSync(source, join(project, 'node_modules', packageName), { recursive: true });
}
