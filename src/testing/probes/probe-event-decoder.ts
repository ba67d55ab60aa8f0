import type { AgentEvent, EventDecoder, EventDecoderFactory } from '../../api';
import { parseEvent } from '../../api/parse-event';
import { FindingList, type Finding } from '../finding';
import { lostMarker, randomLines, reordered, truncated, unknownLines } from './probe-lines';
import { isSameValue, thrownText } from './same-value';

/**
 * Feeds decoders with recorded lines of the agent as they are, cut, in other orders and damaged, and with lines of
 * nobody, and tells where they break the contract; an empty list is good. Never throws.
 */
export function probeEventDecoder(factory: EventDecoderFactory, lines: readonly string[]): readonly Finding[] {
  const findings = new FindingList('event decoder');
  findings.attempt(() => {
    checkAll(factory, lines, findings);
  });
  return findings.all;
}

function checkAll(factory: EventDecoderFactory, lines: readonly string[], findings: FindingList): void {
  const streams = [lines, truncated(lines), ...reordered(lines), randomLines(lines), []];
  for (const stream of streams) decodeAll(factory, stream, findings);
  // A decoder that throws shows the rest only by accident.
  if (findings.all.some(({ rule }) => rule === 'threw' || rule === 'event_malformed')) return;
  checkLoss(factory, lines, findings);
  checkState(factory, lines, findings);
}

function decodeAll(
  factory: EventDecoderFactory,
  lines: readonly string[],
  findings: FindingList,
): readonly AgentEvent[] {
  const events: AgentEvent[] = [];
  let place = 'the factory';
  let isBelieved = false;
  const take = (decoded: unknown): void => {
    // A promise is no list; what it rejects with is nobody's.
    Promise.resolve(decoded).catch(() => undefined);
    const problem = Array.isArray(decoded)
      ? decoded.flatMap((event) => problemsOf(event, isBelieved))[0]
      : 'no list was returned';
    if (problem === undefined) events.push(...(decoded as AgentEvent[]));
    else findings.add('event_malformed', `${place}: ${problem}`);
  };
  try {
    const decoder: EventDecoder = factory();
    isBelieved = decoder.keepsContract === true;
    for (const line of lines) {
      place = `line ${JSON.stringify(line.slice(0, 80))}`;
      take(decoder.decode(line));
    }
    place = 'the end';
    take(decoder.end());
  } catch (error) {
    findings.add('threw', `${place}: ${thrownText(error)}`);
  }
  return events;
}

/** A record keeps events as JSON. */
function problemsOf(event: unknown, isBelieved: boolean): readonly string[] {
  const { event: kept, problems } = parseEvent(event);
  if (problems.length > 0) return problems;
  if (isBelieved && Object.keys(event as object).length !== Object.keys(kept ?? {}).length)
    return ['the decoder says that it keeps the contract, and an event has fields beside it'];
  try {
    JSON.stringify(event);
    return [];
  } catch (error) {
    return [`an event is no JSON: ${thrownText(error)}`];
  }
}

/** Some formats say everything only at the end, so that counts too. */
function checkLoss(factory: EventDecoderFactory, lines: readonly string[], findings: FindingList): void {
  for (const unknown of unknownLines) {
    for (const before of [[], lines]) {
      const told = JSON.stringify(decodeAll(factory, [...before, unknown], findings)).includes(lostMarker);
      if (!told) findings.add('line_lost', `line ${JSON.stringify(unknown)} is in no event`);
    }
  }
}

/** A decoder that worked in between must change nothing. */
function checkState(factory: EventDecoderFactory, lines: readonly string[], findings: FindingList): void {
  const alone = decodeAll(factory, lines, findings);
  const [one, other] = [factory(), factory()];
  const together: AgentEvent[] = [];
  for (const line of lines) {
    together.push(...one.decode(line));
    other.decode(line);
  }
  together.push(...one.end());
  if (!isSameValue(alone, together)) findings.add('state_shared', 'a second decoder changes the events of the first');
}
