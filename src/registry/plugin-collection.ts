import type { PluginRecord } from '../api';
import { isMusterError, RegistryError } from '../errors';
import { ContributionTable } from './contribution-table';
import type { ContributedNames, Contributions, PluginFailure } from './contributions';
import { withDeadline } from './deadline';
import { identityOf, parsePlugin, type ParsedPlugin } from './parse-plugin';
import { PluginTransaction } from './plugin-transaction';
import { thrownText } from '../errors/thrown-text';

/** A plugin that is to take part, and who asks for it. */
export interface PluginCandidate {
  readonly source: string;
  /** What it is called where its id is not known. */
  readonly name: string;
  /** Gives the plugin, of which nothing is known yet. `found` takes the file as soon as it is known. */
  load(found: (file: string) => void): Promise<unknown>;
}

/** What is known of a candidate at the moment. */
interface Progress {
  id: string;
  version?: string;
  file?: string;
  plugin?: ParsedPlugin;
  transaction?: PluginTransaction;
}

const none: readonly string[] = Object.freeze([]);
const nothing: ContributedNames = { strategies: none, decoders: none, rosterDirectories: none };

/** Takes plugins one after the other; each takes part as a whole or not at all. */
export class PluginCollection {
  readonly #table = new ContributionTable();
  readonly #records: PluginRecord[] = [];
  readonly #failures: PluginFailure[] = [];
  readonly #ids = new Set<string>();
  readonly #files = new Set<string>();

  /** Takes a plugin that is done when `register` returns. Throws `RegistryError`. */
  addBuiltIn(value: unknown): void {
    const plugin = parsePlugin(value);
    this.#assertNewId(plugin.id);
    const transaction = new PluginTransaction(plugin.id, this.#table);
    const returned = callRegister(plugin, transaction);
    if (isThenable(returned)) {
      // Nobody would hear of its failure; what it registered later would be lost.
      Promise.resolve(returned).catch(() => undefined);
      throw new RegistryError(
        'plugin_invalid',
        `register of plugin "${plugin.id}" returned a promise; expected it to be done when it returns.`,
      );
    }
    this.#accept(plugin, 'built-in', transaction);
  }

  /** Loads a plugin and lets it register within one deadline; one of a file that is known already is passed over. Never throws: what goes wrong is a record. */
  async add(candidate: PluginCandidate, deadlineMs: number): Promise<void> {
    const progress: Progress = { id: candidate.name };
    try {
      await withDeadline(
        deadlineMs,
        (isOver) => this.#prepare(candidate, progress, isOver),
        () => tooLate(progress, deadlineMs),
      );
      const { plugin, transaction, file } = progress;
      if (this.#isRepeated(progress)) return;
      if (plugin !== undefined && transaction !== undefined) this.#accept(plugin, candidate.source, transaction, file);
    } catch (error) {
      if (!this.#isRepeated(progress)) this.#reject(candidate, progress, asError(progress, error));
    }
    // One that was refused by the way that led to it may be asked for by another.
    if (progress.file !== undefined && progress.plugin !== undefined) this.#files.add(progress.file);
  }

  /** Everything so far. */
  contributions(): Contributions {
    const { commandBuilders, instructionDeliveries, eventDecoders, rosterDirectories } = this.#table;
    return {
      commandBuilders,
      instructionDeliveries,
      eventDecoders,
      rosterDirectories,
      plugins: Object.freeze([...this.#records]),
      failures: this.#failures,
    };
  }

  /** All that is a stranger's code happens in here. */
  async #prepare(candidate: PluginCandidate, progress: Progress, isOver: () => boolean): Promise<void> {
    const loaded = await loadCandidate(candidate, (file) => {
      progress.file = file;
    });
    if (isOver() || this.#isRepeated(progress)) return;
    Object.assign(progress, identityOf(loaded));
    const plugin = parsePlugin(loaded);
    this.#assertNewId(plugin.id);
    const transaction = new PluginTransaction(plugin.id, this.#table);
    Object.assign(progress, { plugin, transaction });
    try {
      await callRegister(plugin, transaction);
    } catch (cause) {
      throw registerFailure(plugin, cause);
    }
  }

  /** Two ways can lead to one file, such as the configuration and a flag: the first one has its record. */
  #isRepeated({ file }: Progress): boolean {
    return file !== undefined && this.#files.has(file);
  }

  #accept({ id, version }: ParsedPlugin, source: string, transaction: PluginTransaction, file?: string): void {
    transaction.commit();
    this.#ids.add(id);
    const record = { id, version, source, ...(file === undefined ? {} : { file }), ...transaction.names };
    this.#records.push(Object.freeze(record));
  }

  #reject({ source }: PluginCandidate, progress: Progress, error: Error): void {
    const { id, version, file, transaction } = progress;
    transaction?.close();
    const record: PluginRecord = Object.freeze({
      id,
      ...(version === undefined ? {} : { version }),
      source,
      ...(file === undefined ? {} : { file }),
      ...nothing,
      failure: error.message,
    });
    this.#records.push(record);
    this.#failures.push({ record, error, attempted: transaction?.names ?? nothing });
  }

  #assertNewId(id: string): void {
    if (!this.#ids.has(id)) return;
    throw new RegistryError('plugin_invalid', `Two plugins have the id "${id}". Give one of them another id.`);
  }
}

function callRegister(plugin: ParsedPlugin, { registrar }: PluginTransaction): unknown {
  try {
    return plugin.register(registrar);
  } catch (cause) {
    throw registerFailure(plugin, cause);
  }
}

function registerFailure({ id }: ParsedPlugin, cause: unknown): Error {
  if (isMusterError(cause)) return cause;
  return new RegistryError('plugin_failed', `Plugin "${id}" failed while it registered: ${thrownText(cause)}`, {
    cause,
  });
}

async function loadCandidate(candidate: PluginCandidate, found: (file: string) => void): Promise<unknown> {
  try {
    return await candidate.load(found);
  } catch (cause) {
    if (isMusterError(cause)) throw cause;
    throw new RegistryError('plugin_failed', `Plugin "${candidate.name}" could not be loaded: ${thrownText(cause)}`, {
      cause,
    });
  }
}

function tooLate({ id, plugin }: Progress, deadlineMs: number): RegistryError {
  const why =
    plugin === undefined
      ? 'its module waits at its top level for something that does not come'
      : 'the promise of its register did not settle';
  const message = `Plugin "${id}" was not done within ${String(deadlineMs / 1000)} seconds: ${why}.`;
  return new RegistryError('plugin_failed', message, { details: { plugin: id, deadlineMs } });
}

function isThenable(value: unknown): boolean {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
}

function asError({ id }: Progress, error: unknown): Error {
  if (error instanceof Error && isMusterError(error)) return error;
  return new RegistryError('plugin_failed', `Plugin "${id}" could not be used: ${thrownText(error)}`, { cause: error });
}
