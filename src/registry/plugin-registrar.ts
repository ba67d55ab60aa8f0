import type {
  CommandBuilderFactory,
  InstructionDeliveryFactory,
  PluginRegistrar,
  RegistrationOptions,
  StrategyFactory,
} from '../api';
import { RegistryError } from '../errors';
import type { ContributionTable } from './contribution-table';
import type { Contribution } from './contributions';
import { decoderFactory, once, productFactory, type ProductKind } from './plugin-product';

/** Where the registrar of one plugin writes, and what it has to keep clear of. */
export interface RegistrarParts {
  readonly owner: string;
  /** Takes what this plugin registers. */
  readonly draft: ContributionTable;
  /** What the plugins before it have registered. */
  readonly taken: ContributionTable;
  readonly isOpen: () => boolean;
}

/** The registrar that one plugin is given. It refuses a name that is taken, and everything once it is closed. */
export function createRegistrar(parts: RegistrarParts): PluginRegistrar {
  const { owner, draft } = parts;
  const builder = (name: string, create: CommandBuilderFactory, options?: RegistrationOptions): void => {
    assertOpen(parts, 'commandBuilder');
    assertUsable(owner, 'commandBuilder', name, create);
    const product: ProductKind = { owner, kind: 'command builder', name };
    const factory = productFactory(product, create);
    add(parts, 'commandBuilders', product, factory, options);
  };
  const delivery = (name: string, create: InstructionDeliveryFactory, options?: RegistrationOptions): void => {
    assertOpen(parts, 'instructionDelivery');
    assertUsable(owner, 'instructionDelivery', name, create);
    const product: ProductKind = { owner, kind: 'instruction delivery', name };
    const factory = productFactory(product, create);
    add(parts, 'instructionDeliveries', product, factory, options);
  };
  return Object.freeze<PluginRegistrar>({
    commandBuilder: builder,
    instructionDelivery: delivery,
    strategy: (name: string, create: StrategyFactory, options?: RegistrationOptions) => {
      assertOpen(parts, 'strategy');
      assertUsable(owner, 'strategy', name, create);
      const strategy = once((context) => Object.freeze(create(context)));
      builder(name, (context) => strategy(context).commandBuilder, options);
      delivery(name, (context) => strategy(context).instructionDelivery, options);
    },
    eventDecoder: (logFormat, create, options) => {
      assertOpen(parts, 'eventDecoder');
      assertUsable(owner, 'eventDecoder', logFormat, create);
      const product: ProductKind = { owner, kind: 'event decoder', name: logFormat };
      add(parts, 'eventDecoders', product, decoderFactory(product, create), options);
    },
    roster: (directory) => {
      assertOpen(parts, 'roster');
      // The built-in plugins bring none, and what looks at owners and modes is not loaded for them.
      const { parseRosterDirectory } = require('./roster-directory') as typeof import('./roster-directory');
      draft.rosterDirectories.push(parseRosterDirectory(owner, directory));
    },
  });
}

function assertOpen({ owner, isOpen }: RegistrarParts, method: keyof PluginRegistrar): void {
  if (isOpen()) return;
  throw new RegistryError(
    'plugin_invalid',
    `Plugin "${owner}" called ${method} after its register had returned; everything is registered in there.`,
    { details: { plugin: owner, method } },
  );
}

/** A mistake of a plugin fails where it is made, not when an agent is resolved. */
function assertUsable(owner: string, method: string, name: unknown, create: unknown): void {
  const call = `${method}(${typeof name === 'string' ? JSON.stringify(name) : typeof name}) of plugin "${owner}"`;
  if (typeof name !== 'string' || name === '') throw new RegistryError('plugin_invalid', `${call}: expected a name`);
  if (typeof create === 'function') return;
  throw new RegistryError('plugin_invalid', `${call}: expected a function that creates it, got ${typeof create}`);
}

type Kinds = Pick<ContributionTable, 'commandBuilders' | 'instructionDeliveries' | 'eventDecoders'>;
type FactoryOf<K extends keyof Kinds> = Kinds[K] extends Map<string, Contribution<infer T>> ? T : never;

function add<K extends keyof Kinds>(
  parts: RegistrarParts,
  table: K,
  { owner, kind, name }: ProductKind,
  create: FactoryOf<K>,
  options: RegistrationOptions = {},
): void {
  const draft = parts.draft[table] as Map<string, Contribution<FactoryOf<K>>>;
  const taken = draft.get(name) ?? parts.taken[table].get(name);
  if (taken !== undefined && options.replaces !== true) {
    throw new RegistryError(
      'registration_duplicate',
      `Plugin "${owner}" registers the ${kind} "${name}", which plugin "${taken.owner}" has registered already. ` +
        'Say { replaces: true } to take its place.',
      { details: { kind, name, owners: [taken.owner, owner] } },
    );
  }
  if (taken !== undefined) parts.draft.replaced.add(`${kind} "${name}"`);
  draft.set(name, { owner, create });
}
