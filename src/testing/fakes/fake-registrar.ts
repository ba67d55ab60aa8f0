import type {
  CommandBuilderFactory,
  EventDecoderFactory,
  InstructionDeliveryFactory,
  PluginRegistrar,
  RegistrationOptions,
  StrategyFactory,
} from '../../api';

/** One call of a registrar. */
export type Registration = { readonly name: string; readonly replaces: boolean } & (
  | { readonly kind: 'strategy'; readonly create: StrategyFactory }
  | { readonly kind: 'command builder'; readonly create: CommandBuilderFactory }
  | { readonly kind: 'instruction delivery'; readonly create: InstructionDeliveryFactory }
  | { readonly kind: 'event decoder'; readonly create: EventDecoderFactory }
);

/** A registrar that takes everything and remembers it. */
export interface FakeRegistrar extends PluginRegistrar {
  /** In the order of the calls. */
  readonly registrations: readonly Registration[];
  readonly rosterDirectories: readonly string[];
}

/** Makes a registrar that refuses nothing, for tests of `register`. */
export function fakeRegistrar(): FakeRegistrar {
  const registrations: Registration[] = [];
  const rosterDirectories: string[] = [];
  const named = (name: string, options?: RegistrationOptions): { name: string; replaces: boolean } => ({
    name,
    replaces: options?.replaces === true,
  });
  return {
    registrations,
    rosterDirectories,
    strategy: (name, create, options) => {
      registrations.push({ kind: 'strategy', create, ...named(name, options) });
    },
    commandBuilder: (name, create, options) => {
      registrations.push({ kind: 'command builder', create, ...named(name, options) });
    },
    instructionDelivery: (name, create, options) => {
      registrations.push({ kind: 'instruction delivery', create, ...named(name, options) });
    },
    eventDecoder: (logFormat, create, options) => {
      registrations.push({ kind: 'event decoder', create, ...named(logFormat, options) });
    },
    roster: (directory) => {
      rosterDirectories.push(directory);
    },
  };
}
