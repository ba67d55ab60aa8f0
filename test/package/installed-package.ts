import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Top of the checkout. */
export const repository = resolve(__dirname, '..', '..');

/** What a process left behind. */
export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The packed package, installed in a project outside the checkout. */
export class InstalledPackage {
  /** Directory of the project. */
  readonly project: string;
  /** Paths of the files in the tarball, without the leading `package/`. */
  readonly files: readonly string[];
  private readonly root: string;

  /** Packs `dist` as it is. Throws when npm fails. */
  constructor() {
    this.root = mkdtempSync(join(tmpdir(), 'muster-package-'));
    this.project = join(this.root, 'project');
    mkdirSync(this.project);
    mkdirSync(join(this.root, 'home'));
    npm(repository, 'pack', '--ignore-scripts', '--pack-destination', this.root);
    const tarball = readdirSync(this.root).find((name) => name.endsWith('.tgz'));
    if (tarball === undefined) throw new Error('npm pack wrote no tarball');
    const path = join(this.root, tarball);
    const listing = execFileSync('tar', ['-tzf', path], { encoding: 'utf8' });
    this.files = listing.split('\n').map((line) => line.replace(/^package\//, ''));
    writeFileSync(join(this.project, 'package.json'), JSON.stringify({ name: 'consumer', private: true }));
    npm(this.project, 'install', '--no-audit', '--no-fund', '--prefer-offline', path);
  }

  /** Runs a command in the project, with an empty home and without the variables of this machine. */
  run(file: string, ...args: readonly string[]): Finished {
    const env = { PATH: process.env['PATH'], HOME: join(this.root, 'home') };
    return spawnSync(file, args, {
      cwd: this.project,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    });
  }

  /** Evaluates a script with Node in the project. */
  evaluate(kind: 'commonjs' | 'module', script: string): Finished {
    return this.run(process.execPath, `--input-type=${kind}`, '--eval', script);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

function npm(directory: string, ...args: readonly string[]): void {
  execFileSync('npm', args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
}
