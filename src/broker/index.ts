export { startBroker } from './broker';
export type { Broker, BrokerOptions } from './broker-options';
export { refusalStatuses, type RefusalCode } from './refusal';
export { Secret } from './secret';
