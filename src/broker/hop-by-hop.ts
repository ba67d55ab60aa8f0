const hopByHop: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Names of the headers that end at the next hop, with those that `Connection` names. */
export function hopByHopNames(lines: readonly (readonly [name: string, value: string])[]): ReadonlySet<string> {
  const named = lines
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) => value.split(',').map((part) => part.trim().toLowerCase()));
  return new Set([...hopByHop, ...named]);
}
