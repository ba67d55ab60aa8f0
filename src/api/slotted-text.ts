/**
 * What exists only once a run is prepared:
 * `broker.url` (no slash at its end), `broker.token`, `home` (the private home of the session), `cache` (what the CLI can
 * make again, shared by all routed runs of the agent),
 * `run.directory`, `run.id`, `prompt` and `instructions` (their whole text; used by the command string for containers),
 * `env.NAME` (an environment variable of the host, passed on as it is).
 */
export type SlotName =
  | 'broker.url'
  | 'broker.token'
  | 'home'
  | 'cache'
  | 'run.directory'
  | 'run.id'
  | 'prompt'
  | 'instructions'
  | 'session.id'
  | `env.${string}`;

/** A place in a text that is filled when the plan is bound. `json`: escaped for the inside of a JSON or TOML string. */
export interface Slot {
  readonly slot: SlotName;
  readonly encoding?: 'json';
}

/**
 * Text with slots. What a person wrote is always plain text and is never searched for slots. One with slots is made by
 * `slot`, `joinText` and `jsonEncoded` alone: they mark it, so that JSON of the same shape stays JSON.
 */
export type SlottedText = string | { readonly parts: readonly (string | Slot)[] };

/** Equal in every copy of this package; JSON cannot say it. */
const mark = Symbol.for('muster-agents/slotted-text');

/** A text that is one slot. */
export function slot(name: SlotName): SlottedText {
  return marked([{ slot: name }]);
}

/** The only place where texts with slots are made. */
function marked(parts: readonly (string | Slot)[]): SlottedText {
  return Object.defineProperty({ parts }, mark, { value: true });
}

/** The parts of a text, in order. */
export function partsOf(text: SlottedText): readonly (string | Slot)[] {
  return typeof text === 'string' ? [text] : text.parts;
}

/** Joins texts; neighbouring plain parts become one, and a text without slots becomes a plain string. */
export function joinText(...texts: readonly SlottedText[]): SlottedText {
  const parts: (string | Slot)[] = [];
  for (const part of texts.flatMap(partsOf)) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  if (parts.length === 0) return '';
  const [first] = parts;
  return parts.length === 1 && typeof first === 'string' ? first : marked(parts);
}

/** Replaces each slot by what `fill` gives for it. */
export function fillText(text: SlottedText, fill: (slot: Slot) => string): string {
  if (typeof text === 'string') return text;
  return text.parts.map((part) => (typeof part === 'string' ? part : fill(part))).join('');
}

/** The text for people: each slot as `<name>`. */
export function showText(text: SlottedText): string {
  return fillText(text, ({ slot: name }) => `<${name}>`);
}

/** Recognises a text with slots among JSON values; a JSON object of the same shape is none. */
export function isSlotted(value: unknown): value is Exclude<SlottedText, string> {
  return typeof value === 'object' && value !== null && (value as { [mark]?: unknown })[mark] === true;
}

/** The same text with every slot escaped for the inside of a JSON (or TOML basic) string. */
export function jsonEncoded(text: SlottedText): SlottedText {
  const parts = partsOf(text).map((part) =>
    typeof part === 'string' ? JSON.stringify(part).slice(1, -1) : { slot: part.slot, encoding: 'json' as const },
  );
  return joinText({ parts });
}
