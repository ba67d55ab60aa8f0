import { isAbsolute } from 'node:path';
import type {
  CommandBuilderFactory,
  EventDecoderFactory,
  InstructionDeliveryFactory,
  PluginRegistrar,
  RegistrationOptions,
  StrategyFactory,
} from '../api';
import { RegistryError } from '../errors';
import { once, type Contribution } from './contributions';

type Table<T> = Map<string, Contribution<T>>;

/** Takes the contributions of all plugins and refuses a name that is taken. */
export class ContributionTable {
  readonly commandBuilders: Table<CommandBuilderFactory> = new Map();
  readonly instructionDeliveries: Table<InstructionDeliveryFactory> = new Map();
  readonly eventDecoders: Table<EventDecoderFactory> = new Map();
  readonly rosterDirectories: string[] = [];
  #isClosed = false;

  /** From here on every registrar refuses: nobody would look at what it takes. */
  close(): void {
    this.#isClosed = true;
  }

  /** The registrar that one plugin is given. */
  registrarOf(owner: string): PluginRegistrar {
    const assertOpen = (method: keyof PluginRegistrar): void => {
      if (!this.#isClosed) return;
      throw new RegistryError(
        'plugin_invalid',
        `Plugin "${owner}" called ${method} after its register had returned; everything is registered in there.`,
        { details: { plugin: owner, method } },
      );
    };
    const builder = (name: string, create: CommandBuilderFactory, options?: RegistrationOptions): void => {
      assertOpen('commandBuilder');
      assertUsable(owner, 'commandBuilder', name, create);
      add(this.commandBuilders, 'command builder', owner, name, once(create), options);
    };
    const delivery = (name: string, create: InstructionDeliveryFactory, options?: RegistrationOptions): void => {
      assertOpen('instructionDelivery');
      assertUsable(owner, 'instructionDelivery', name, create);
      add(this.instructionDeliveries, 'instruction delivery', owner, name, once(create), options);
    };
    return {
      commandBuilder: builder,
      instructionDelivery: delivery,
      strategy: (name: string, create: StrategyFactory, options?: RegistrationOptions) => {
        assertOpen('strategy');
        assertUsable(owner, 'strategy', name, create);
        const strategy = once(create);
        builder(name, (context) => strategy(context).commandBuilder, options);
        delivery(name, (context) => strategy(context).instructionDelivery, options);
      },
      eventDecoder: (logFormat, create, options) => {
        assertOpen('eventDecoder');
        assertUsable(owner, 'eventDecoder', logFormat, create);
        add(this.eventDecoders, 'event decoder', owner, logFormat, create, options);
      },
      roster: (directory) => {
        assertOpen('roster');
        if (typeof (directory as unknown) !== 'string' || !isAbsolute(directory)) {
          throw new RegistryError(
            'plugin_invalid',
            `roster(${JSON.stringify(directory)}) of plugin "${owner}": expected an absolute path`,
          );
        }
        this.rosterDirectories.push(directory);
      },
    };
  }
}

/** A mistake of a plugin fails where it is made, not when an agent is resolved. */
function assertUsable(owner: string, method: string, name: unknown, create: unknown): void {
  const call = `${method}(${typeof name === 'string' ? JSON.stringify(name) : typeof name}) of plugin "${owner}"`;
  if (typeof name !== 'string' || name === '') throw new RegistryError('plugin_invalid', `${call}: expected a name`);
  if (typeof create === 'function') return;
  throw new RegistryError('plugin_invalid', `${call}: expected a function that creates it, got ${typeof create}`);
}

function add<T>(
  table: Table<T>,
  kind: string,
  owner: string,
  name: string,
  create: T,
  options: RegistrationOptions = {},
): void {
  const taken = table.get(name);
  if (taken !== undefined && options.replaces !== true) {
    throw new RegistryError(
      'registration_duplicate',
      `Plugin "${owner}" registers the ${kind} "${name}", which plugin "${taken.owner}" has registered already. ` +
        'Say { replaces: true } to take its place.',
      { details: { kind, name, owners: [taken.owner, owner] } },
    );
  }
  table.set(name, { owner, create });
}
