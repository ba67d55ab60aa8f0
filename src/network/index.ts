export { addressKind } from './address-kind';
export { upstreamFault } from './upstream-fault';
