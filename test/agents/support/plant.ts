import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PermissionLevel } from '../../../src';
import type { Effects } from './effects';

/** A plant that has this beside it has the model ask for it by the shell, which the level of the run does not allow. */
export const shellScript = 'script.js';

/** A file that a hostile repository brings. */
export interface Plant {
  /** As the agent's roster entry lists it, or below that. */
  readonly file: string;
  readonly content: (effects: Effects) => unknown;
  /** What it needs beside it, by file. */
  readonly beside?: (effects: Effects) => Readonly<Record<string, string>>;
  /** It is tried in a run of its own: it ends the run, or another plant has the same file. */
  readonly apart?: true;
  /** What is put over the roster entry to see what it does, in the place of what the repository says. */
  readonly unprotected?: Unprotected;
  /** The level of its run; `unrestricted` when absent. */
  readonly permission?: Exclude<PermissionLevel, 'unrestricted'>;
}

/** Fields of a roster entry without what holds a CLI off; `directory` is the directory of work. */
export type Unprotected = (directory: string) => Readonly<Record<string, unknown>>;

/** Plants that are tried together, with what a title calls them. */
export function inRuns(
  plants: readonly Plant[],
): readonly { readonly names: string; readonly plants: readonly Plant[] }[] {
  const together = plants.filter(({ apart }) => apart !== true);
  const apart = plants.filter((plant) => plant.apart === true);
  return [...(together.length > 0 ? [together] : []), ...apart.map((plant) => [plant])].map((run) => ({
    names: run.map(({ file }) => file).join(', '),
    plants: run,
  }));
}

/** Puts a plant into a directory; its effects are named by its file. */
export function plantIn(directory: string, { file, content, beside }: Plant, effects: Effects): void {
  const named = (name: string): string => `${file}: ${name}`;
  const own: Effects = {
    command: (name) => effects.command(named(name)),
    script: (name) => effects.script(named(name)),
    module: (name) => effects.module(named(name)),
    address: (name) => effects.address(named(name)),
    text: (name) => effects.text(named(name)),
    tool: (name) => {
      effects.tool(name);
    },
  };
  const value = content(own);
  put(directory, file, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, text] of Object.entries(beside?.(own) ?? {})) put(directory, name, text);
}

/** Writes a file that may be executed, since hooks have to be. */
export function put(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  chmodSync(join(root, file), 0o755);
}
