export { startBroker } from './broker';
export type { Broker, BrokerOptions } from './broker-options';
export type { RequestSummary } from './request-summary';

export { Secret } from '../secrets';
