import type { OutgoingHttpHeaders } from 'node:http';
import type { AuthSlot } from '../api/provider-definition';
import { credentialHeaders } from './credential-names';
import { hopByHopNames } from './hop-by-hop';
import { headerLines } from './raw-headers';
import type { Secret } from '../secrets';

/** What decides over the headers that the upstream gets. */
export interface InjectedHeaders {
  /** `host[:port]` of the upstream. */
  readonly host: string;
  readonly auth: AuthSlot;
  readonly credential?: Secret;
}

const dropped: readonly string[] = [...credentialHeaders, 'host', 'forwarded', 'via', 'expect', 'accept-encoding'];

/** The agent's headers without credentials and hops, with the one real credential in its slot. */
export function upstreamHeaders(rawHeaders: readonly string[], injected: InjectedHeaders): OutgoingHttpHeaders {
  const lines = headerLines(rawHeaders);
  const hops = hopByHopNames(lines);
  const kept = new Map<string, string[]>();
  for (const [name, value] of lines) {
    if (dropped.includes(name) || hops.has(name) || name.startsWith('x-forwarded-')) continue;
    kept.set(name, [...(kept.get(name) ?? []), value]);
  }
  // Node frames a body of DELETE or GET only when it is told to.
  if (lines.some(([name]) => name === 'transfer-encoding')) kept.set('transfer-encoding', ['chunked']);
  kept.set('host', [injected.host]);
  // The scrubber has to read the answer.
  kept.set('accept-encoding', ['identity']);
  inject(kept, injected);
  return Object.fromEntries([...kept].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

function inject(headers: Map<string, string[]>, { auth, credential }: InjectedHeaders): void {
  for (const [name, value] of Object.entries(auth.extraHeaders)) {
    const key = name.toLowerCase();
    headers.set(key, [joinList(headers.get(key) ?? [], value)]);
  }
  const slot = auth.header.toLowerCase();
  headers.delete(slot);
  if (credential !== undefined) headers.set(slot, [auth.prefix + credential.reveal()]);
}

function joinList(values: readonly string[], value: string): string {
  const present = values.flatMap((list) => list.split(',').map((entry) => entry.trim()));
  return present.includes(value) ? values.join(', ') : [...values, value].join(', ');
}
