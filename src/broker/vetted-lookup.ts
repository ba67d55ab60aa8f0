import type { LookupAddress, LookupAllOptions, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { addressProblem, type AddressPolicy } from './address-vetting';

/** No address of the upstream may be dialled. */
export class AddressRefusedError extends Error {}

/** `dns.lookup` in the form that gives all addresses. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A look-up for `net.connect` that gives vetted addresses only, checked anew for each connection. */
export function createVettedLookup(policy: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const problems = addresses.map(({ address }) => addressProblem(address, policy));
      const vetted = addresses.filter((_address, index) => problems[index] === undefined);
      const [first] = vetted;
      if (first === undefined) {
        const why = problems.filter((problem) => problem !== undefined).join('; ');
        callback(new AddressRefusedError(why === '' ? `${hostname} has no address` : why), []);
      } else if (options.all === true) {
        callback(null, vetted);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}
