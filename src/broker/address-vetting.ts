import { addressKind } from '../network';

/** Which upstream addresses may be dialled. */
export interface AddressPolicy {
  readonly protocol: 'http:' | 'https:';
  readonly allowPrivate: 'none' | 'loopback';
}

/** Why an IP address may not be dialled; `undefined` when it may be. */
export function addressProblem(address: string, policy: AddressPolicy): string | undefined {
  const kind = addressKind(address);
  if (kind === 'loopback' && policy.allowPrivate === 'loopback') return undefined;
  if (kind !== 'public') return `${address} is ${kind}`;
  return policy.protocol === 'https:' ? undefined : `${address} is public and the upstream is plain http`;
}
