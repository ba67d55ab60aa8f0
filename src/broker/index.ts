export { startBroker } from './broker';
export type { Broker, BrokerOptions } from './broker-options';

export { Secret } from './secret';
