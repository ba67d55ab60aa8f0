import { pluginApiVersion, type AgentPlugin, type PluginRegistrar } from '../api';
import { RegistryError } from '../errors';

/** A plugin that was looked at once, so that it cannot be another one later. */
export interface ParsedPlugin {
  readonly id: string;
  readonly version: string;
  /** May return anything. */
  register(registrar: PluginRegistrar): unknown;
}

type PluginParts = Partial<Record<keyof AgentPlugin, unknown>>;

/**
 * Throws `RegistryError` (`plugin_invalid`). The contract version comes first: a plugin of another contract may have
 * any other shape.
 */
export function parsePlugin(value: unknown): ParsedPlugin {
  const { apiVersion, version, register } = partsOf(value);
  const { id } = identityOf(value);
  const name = id === undefined ? 'A plugin without an id' : `Plugin "${id}"`;
  if (apiVersion !== pluginApiVersion) {
    throw new RegistryError(
      'plugin_invalid',
      `${name} has apiVersion ${shown(apiVersion)}; this host works with ${String(pluginApiVersion)}.`,
      { details: { plugin: id, apiVersion } },
    );
  }
  if (id === undefined || typeof version !== 'string' || typeof register !== 'function') {
    throw new RegistryError('plugin_invalid', `${name} lacks an id, a version or a register function.`);
  }
  return { id, version, register: (registrar) => Reflect.apply(register, value, [registrar]) as unknown };
}

/** As much as a value tells of itself, also one that is no usable plugin. */
export function identityOf(value: unknown): { readonly id?: string; readonly version?: string } {
  const { id, version } = partsOf(value);
  return {
    ...(typeof id === 'string' && id !== '' ? { id } : {}),
    ...(typeof version === 'string' ? { version } : {}),
  };
}

function partsOf(value: unknown): PluginParts {
  return typeof value === 'object' && value !== null ? value : {};
}

function shown(apiVersion: unknown): string {
  const isPlain = apiVersion === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof apiVersion);
  return isPlain ? JSON.stringify(apiVersion ?? null) : `of type ${typeof apiVersion}`;
}
