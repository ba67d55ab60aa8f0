import type { ConfigValues } from '../api';

/** Values of configuration, and where each was written as `file:line:column`: by key, in maps and lists also by `key.MEMBER`. */
export interface ConfigFile {
  readonly values: ConfigValues;
  readonly origins: Readonly<Record<string, string>>;
}

/** Who wrote a configuration file: the person of this account, the repository under work, or the caller's `--config`. */
export const configLayers = ['operator', 'project', 'file'] as const;
/** One of `configLayers`. */
export type ConfigLayerName = (typeof configLayers)[number];

/** One file of a layer, whether or not it is there. */
export interface ConfigLayer extends ConfigFile {
  readonly layer: ConfigLayerName;
  readonly file: string;
  readonly found: boolean;
}
