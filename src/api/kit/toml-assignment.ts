import { jsonEncoded, joinText, type SlottedText } from '../slotted-text';

/**
 * `key="text"` as TOML, for CLIs that take configuration assignments as arguments.
 * JSON's escapes are a subset of those of a TOML basic string; DEL alone has to be added.
 */
export function tomlAssignment(key: string, text: SlottedText): SlottedText {
  const encoded = jsonEncoded(text);
  const parts = (typeof encoded === 'string' ? [encoded] : encoded.parts).map((part) =>
    typeof part === 'string' ? part.replaceAll('\x7f', '\\u007f') : part,
  );
  return joinText(key, '="', { parts }, '"');
}
