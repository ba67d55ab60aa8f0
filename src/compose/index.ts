export { createMuster, type Muster } from './create-muster';
export type { MusterOptions } from './muster-options';
export { registerMuster } from './register-muster';
