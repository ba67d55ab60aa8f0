import type { JsonValue } from '../../api';

/** Text that YAML reads as itself, without quotes. */
const plainText = /^(?:-{0,2}[A-Za-z]|\/)(?:[A-Za-z0-9 _./@~=+()-]|:(?=[A-Za-z0-9/]))*$/;
/** Text that YAML would read as something else. */
const otherMeaning = /^(true|false|null|yes|no|on|off)$/i;

/** A value in one line as it could stand in a roster file, with nothing in it that steers a terminal. */
export function yamlValue(value: JsonValue): string {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(yamlValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([key, item]) => `${text(key)}: ${yamlValue(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function text(value: string): string {
  const isPlain = plainText.test(value) && !otherMeaning.test(value) && !value.endsWith(' ');
  return isPlain ? value : escaped(JSON.stringify(value));
}

/** JSON leaves some control characters as they are, and those that turn the direction of text. */
function escaped(json: string): string {
  return json.replaceAll(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
