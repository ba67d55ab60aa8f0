import type { OutgoingHttpHeaders } from 'node:http';
import { hopByHopNames } from './hop-by-hop';
import { headerLines } from './raw-headers';

const dropped: readonly string[] = ['set-cookie', 'www-authenticate', 'proxy-authenticate', 'location', 'alt-svc'];

/** The upstream's headers without cookies, challenges, redirects, CORS and hops; every value goes through `scrub`. */
export function answerHeaders(rawHeaders: readonly string[], scrub: (value: string) => string): OutgoingHttpHeaders {
  const lines = headerLines(rawHeaders);
  const hops = hopByHopNames(lines);
  const kept = new Map<string, string[]>();
  for (const [name, value] of lines) {
    if (dropped.includes(name) || hops.has(name) || name.startsWith('access-control-')) continue;
    const scrubbedName = scrub(name);
    kept.set(scrubbedName, [...(kept.get(scrubbedName) ?? []), scrub(value)]);
  }
  return Object.fromEntries([...kept].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
