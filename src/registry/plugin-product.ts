import type { EventDecoderFactory, StrategyContext } from '../api';
import { noteOwner } from '../command';
import { isMusterError, RegistryError } from '../errors';
import { thrownText } from '../errors/thrown-text';

/** What one factory makes, and for whom. */
export interface ProductKind {
  readonly owner: string;
  readonly kind: 'command builder' | 'instruction delivery' | 'event decoder';
  readonly name: string;
}

/** Methods that the contract asks of each kind. */
const methods: Readonly<Record<ProductKind['kind'], readonly string[]>> = {
  'command builder': ['build'],
  'instruction delivery': ['effect', 'channel', 'plan'],
  'event decoder': ['decode', 'end'],
};

/** A factory whose product is made at the first call and kept. */
export function once<T>(create: (context: StrategyContext) => T): (context: StrategyContext) => T {
  let made: { readonly value: T } | undefined;
  return (context) => (made ??= { value: create(context) }).value;
}

/**
 * The factory with its product checked, frozen and kept: one registry has one of it, for every run. Throws
 * `RegistryError` where the factory throws or makes something else.
 */
export function productFactory<T extends object>(
  product: ProductKind,
  create: (context: StrategyContext) => T,
): (context: StrategyContext) => T {
  return once((context) => {
    const made = make(product, () => create(context));
    noteOwner(made, product.owner);
    return Object.freeze(made);
  });
}

/** The factory with each decoder checked. A decoder holds the state of its run and is not frozen; its factory is. */
export function decoderFactory(product: ProductKind, create: EventDecoderFactory): EventDecoderFactory {
  return Object.freeze(() => make(product, create));
}

function make<T extends object>(product: ProductKind, create: () => T): T {
  const { owner, kind, name } = product;
  const what = `The ${kind} "${name}" of plugin "${owner}"`;
  let made: T;
  try {
    made = create();
  } catch (cause) {
    if (isMusterError(cause)) throw cause;
    throw new RegistryError('plugin_failed', `${what} could not be made: ${thrownText(cause)}`, { cause });
  }
  const missing = methods[kind].filter((method) => typeof memberOf(made, method) !== 'function');
  if (missing.length === 0) return made;
  throw new RegistryError('plugin_invalid', `${what} lacks ${missing.join(', ')}; expected functions of that name.`, {
    details: { plugin: owner, kind, name, missing },
  });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
