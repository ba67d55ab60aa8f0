import { join } from 'node:path';
import { createMuster, type Explanation, type Muster, type RunRequest } from '../../../src';
import { keepSession, sessionRecord } from '../../support/session-records';
import { createHost, type Host } from '../host';

/** A value of a roster file. */
export type Yaml = string | number | boolean | null | readonly Yaml[] | { readonly [key: string]: Yaml };
/** The keys of a roster file. */
export type Entry = Readonly<Record<string, Yaml>>;

/** The entry that the rows change: a CLI that reads its prompt from standard input and can do nothing more. */
export const plainEntry: Entry = {
  roster_version: 1,
  label: 'Tool',
  binary: 'tool',
  headless: { prompt: { channel: 'stdin' } },
  permissions: {
    read_only: { enforced_by: 'cli' },
    workspace: { enforced_by: 'cli' },
    // A level that is enforced may not be the same as this one.
    unrestricted: { env: { TOOL_OPEN: '1' }, enforced_by: 'none' },
  },
  git_identity: { name: 'Tool', email: 'tool@agents.invalid' },
};

/** A route that tells the CLI everything by its arguments, whatever a row changes beside them. */
export const toldRoute = { protocol: 'openai-chat', args: ['--url={base_url}', '--key={token}'] } as const;

/** A provider on loopback that needs no credential. */
export const plainProvider: Entry = {
  roster_version: 1,
  label: 'Endpoint',
  upstream: 'http://127.0.0.1:9',
  allow_private: 'loopback',
  serves: { 'openai-chat': {}, 'anthropic-messages': {} },
  credential_required: false,
};

/** A machine where the program `tool` is installed, and rosters that a row changes. */
export class EffectPlace {
  readonly #host: Host = createHost();
  #rosters = 0;

  constructor() {
    this.program('tool');
  }

  /** The directory of work. */
  get project(): string {
    return this.#host.project;
  }

  /** Installs a program. Gives its path. */
  program(name: string): string {
    return this.#host.write(`bin/${name}`, '#!/bin/sh\necho 1.2.3\n', 0o755);
  }

  /** A Muster with these files of a roster in front of the bundled ones, by path without its ending. */
  async muster(
    files: Readonly<Record<string, Entry>>,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Muster> {
    this.#rosters += 1;
    const directory = `roster-${String(this.#rosters)}`;
    for (const [path, entry] of Object.entries(files)) {
      // JSON is YAML.
      this.#host.write(`${directory}/${path}.yaml`, JSON.stringify(entry, null, 1));
    }
    return createMuster({
      rosterDirectories: [`${this.#host.root}/${directory}`],
      environment: { ...this.#host.environment, ...environment },
    });
  }

  /** A Muster with the agent `tool`: the plain entry, with changes. */
  tool(changes: Entry = {}, environment?: Readonly<Record<string, string>>): Promise<Muster> {
    return this.muster(
      { 'agents/tool': { ...plainEntry, ...changes }, 'providers/endpoint': plainProvider },
      environment,
    );
  }

  /** What a run of that agent would be, on its own login where no provider is named. */
  async plan(changes: Entry = {}, request: Partial<RunRequest> = {}): Promise<Explanation> {
    const muster = await this.tool(changes);
    const way = request.provider === undefined ? { ownLogin: true } : {};
    return muster.explain({ agent: 'tool', directory: this.project, prompt: 'do it', ...way, ...request });
  }

  /** What a run would be that goes on with a session of that agent, which has a private home. */
  async resumed(changes: Entry = {}, request: Partial<RunRequest> = {}): Promise<Explanation> {
    const id = '01M8QH00000000000000000001';
    const state = join(this.#host.environment['XDG_STATE_HOME'] ?? '', 'muster');
    keepSession(state, sessionRecord({ id, directory: this.project }));
    const muster = await this.tool({ provider: { routes: [toldRoute] }, ...changes });
    return muster.explain({ resume: id, prompt: 'go on', ...request });
  }

  /** The bash text of that agent for a container. */
  async commandText(changes: Entry = {}): Promise<string> {
    const muster = await this.tool(changes);
    return muster.registry.resolve('tool').buildHeadlessCommand({ timeoutSeconds: 0 });
  }

  dispose(): void {
    this.#host.remove();
  }
}

/** The headless section with further keys. */
export const headless = (keys: Entry): Entry => ({ headless: { prompt: { channel: 'stdin' }, ...keys } });
