export type { RunOptions } from './abortable-run';
export { assembleMuster, createMuster, type Muster } from './create-muster';
export type { MusterOptions } from './muster-options';
export { registerMuster } from './register-muster';
export type { Configuration, ConfigurationRequest, ConfigurationSource, ConfiguredValue } from './show-configuration';
