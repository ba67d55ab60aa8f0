import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentEvent, EventDecoder, Usage } from '../../../src/api';
import { createLineReader } from '../../../src/events/line-reader';
import { AuggieJsonDecoder } from '../../../plugins/auggie/auggie-json-decoder';
import { ClaudeStreamJsonDecoder } from '../../../plugins/claude/claude-stream-json-decoder';
import { ClineJsonDecoder } from '../../../plugins/cline/cline-json-decoder';
import { CodexJsonlDecoder } from '../../../plugins/codex/codex-jsonl-decoder';
import { CopilotJsonlDecoder } from '../../../plugins/copilot/copilot-jsonl-decoder';
import { DroidStreamJsonDecoder } from '../../../plugins/droid/droid-stream-json-decoder';
import { GeminiStreamJsonDecoder } from '../../../plugins/gemini/gemini-stream-json-decoder';
import { PiJsonDecoder } from '../../../plugins/pi/pi-json-decoder';
import { PlainDecoder } from '../../../plugins/generic/plain-decoder';
import { GrokJsonlDecoder } from '../../../plugins/grok/grok-jsonl-decoder';
import { LettaStreamJsonDecoder } from '../../../plugins/letta/letta-stream-json-decoder';
import { NanocoderJsonDecoder } from '../../../plugins/nanocoder/nanocoder-json-decoder';
import { OpenCodeJsonDecoder } from '../../../plugins/opencode/opencode-json-decoder';

/** A decoder for each folder of recorded streams. */
export const decoders = {
  auggie: () => new AuggieJsonDecoder(),
  claude: () => new ClaudeStreamJsonDecoder(),
  qwen: () => new ClaudeStreamJsonDecoder(),
  codex: () => new CodexJsonlDecoder(),
  opencode: () => new OpenCodeJsonDecoder(),
  cline: () => new ClineJsonDecoder(),
  grok: () => new GrokJsonlDecoder(),
  letta: () => new LettaStreamJsonDecoder(),
  nanocoder: () => new NanocoderJsonDecoder(),
  gemini: () => new GeminiStreamJsonDecoder(),
  copilot: () => new CopilotJsonlDecoder(),
  pi: () => new PiJsonDecoder(),
  droid: () => new DroidStreamJsonDecoder(),
  kilo: () => new OpenCodeJsonDecoder(),
  plain: () => new PlainDecoder(),
} as const satisfies Record<string, () => EventDecoder>;

/** An agent of which there are recorded streams. */
export type RecordedAgent = Exclude<keyof typeof decoders, 'plain'>;

/** The bytes of a recorded stream. */
export function recordedStream(agent: RecordedAgent, name: string): Buffer {
  return readFileSync(join(__dirname, '../../fixtures/streams', agent, `${name}.jsonl`));
}

/** All events of bytes that come in these chunks. */
export function decodeChunks(decoder: EventDecoder, chunks: readonly Buffer[]): readonly AgentEvent[] {
  const events: AgentEvent[] = [];
  const reader = createLineReader({
    onLine: (line) => events.push(...decoder.decode(line)),
    onOversize: (bytes) => events.push({ type: 'notice', message: `oversize ${String(bytes)}` }),
  });
  for (const chunk of chunks) reader.write(chunk);
  reader.end();
  return [...events, ...decoder.end()];
}

/** All events of these lines. */
export function decodeLines(decoder: EventDecoder, lines: readonly string[]): readonly AgentEvent[] {
  return [...lines.flatMap((line) => decoder.decode(line)), ...decoder.end()];
}

type EventOf<Type extends AgentEvent['type']> = Extract<AgentEvent, { readonly type: Type }>;

/** All events of a recorded stream. */
export function eventsOf(agent: RecordedAgent, name: string): readonly AgentEvent[] {
  return decodeChunks(decoders[agent](), [recordedStream(agent, name)]);
}

/** The events of these types. */
export function only<Type extends AgentEvent['type']>(
  events: readonly AgentEvent[],
  ...types: readonly Type[]
): readonly EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => types.some((type) => type === event.type));
}

/** The texts of one kind wherever a stream breaks off: what was told in pieces, and what was told whole. */
export function textsWhereverCut(
  agent: RecordedAgent,
  name: string,
  type: 'message' | 'thought',
): readonly { readonly pieces: string; readonly wholes: string }[] {
  const lines = recordedStream(agent, name).toString().trimEnd().split('\n');
  return [...lines.keys(), lines.length].map((length) => {
    const events = decodeLines(decoders[agent](), lines.slice(0, length));
    const joined = (...types: readonly ('message' | 'thought' | `${typeof type}_delta`)[]): string =>
      only(events, ...types)
        .map(({ text }) => text)
        .join('');
    return { pieces: joined(`${type}_delta`), wholes: joined(type) };
  });
}

/** An event as one short line: its type and the fields that tell most. */
export function compact(event: AgentEvent): string {
  switch (event.type) {
    case 'session':
      return words('session', event.sessionId.slice(0, 8), event.model);
    case 'message':
      return words('message', event.text);
    case 'message_delta':
    case 'thought':
    case 'thought_delta':
    case 'question':
      return words(event.type, event.text);
    case 'plan':
      return words('plan', event.entries.map(({ content, status }) => `${status} ${content}`).join('; '));
    case 'usage':
      return words('usage', event.scope, event.responseId?.slice(0, 8), tokens(event.usage));
    case 'tool_call':
      return words('call', event.kind, `${event.name}:`, event.title);
    case 'tool_call_update':
      return words(
        'update',
        event.status,
        event.denied && 'denied',
        shown(event.exitCode),
        event.output?.split('\n')[0],
      );
    case 'result': {
      const end = event.isError ? 'error' : 'ok';
      return words('result', end, shown(event.status), event.verdict, tokens(event.usage), event.text.slice(0, 50));
    }
    case 'notice':
      return words('notice', event.message.slice(0, 40));
    case 'raw':
      return words('raw', /"type": ?"([^"]*)"(?:,"subtype":"([^"]*)")?/.exec(event.line)?.slice(1).join(' ').trim());
  }
}

function tokens(usage: Usage | undefined): string | undefined {
  return usage && [usage.inputTokens, usage.cachedInputTokens, usage.outputTokens].map(String).join('/');
}

function shown(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
