import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentEvent, EventDecoder } from '../../src/api';
import type { Muster } from '../../src/compose';
import { pluginOf } from './plugins';
import type { StubStep } from './stub-behaviour';
import { stubRoster, type StubPlace } from './stub-place';

/** A decoder of lines that are events already, as the contract has them. */
class TellingDecoder implements EventDecoder {
  decode(line: string): readonly AgentEvent[] {
    return line.startsWith('{') ? [JSON.parse(line) as AgentEvent] : [{ type: 'raw', line }];
  }

  end(): readonly AgentEvent[] {
    return [];
  }
}

const plugin = pluginOf('telling', (registrar) => {
  registrar.eventDecoder('told-events', () => new TellingDecoder());
});

/** A Muster with two agents that tell events in so many words: `teller` as it works, and `silent` at its end. */
export function tellingMuster(place: StubPlace, steps: readonly StubStep[]): Promise<Muster> {
  const agents = join(place.root, 'telling', 'agents');
  mkdirSync(agents, { recursive: true });
  const entry = (streams: boolean): string =>
    `roster_version: 1\nderive: stub\nlabel: Teller\nlog_format: told-events\nheadless: { streams: ${String(streams)} }\ninstructions: { flag: --rules }\npermissions: { denial_texts: [Read-only file system] }\n`;
  writeFileSync(join(agents, 'teller.yaml'), entry(true));
  writeFileSync(join(agents, 'silent.yaml'), entry(false));
  place.install('stub-agent', { steps });
  return place.muster({}, { rosterDirectories: [stubRoster, join(place.root, 'telling')], plugins: [plugin] });
}

/** The step of telling events. */
export function tell(...events: readonly AgentEvent[]): StubStep {
  return { do: 'print', lines: events.map((event) => JSON.stringify(event)) };
}

/** The event of a good end. */
export const goodResult: AgentEvent = { type: 'result', isError: false, text: 'done' };
