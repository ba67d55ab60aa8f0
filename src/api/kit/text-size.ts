import { fillText, type Slot, type SlottedText } from '../slotted-text';

/** Longest form, in bytes, that each slot is expected to take. Host variables count as empty: they already fit once. */
const longestSlotBytes: Readonly<Record<string, number>> = {
  'broker.url': 64,
  'broker.token': 64,
  home: 1024,
  cache: 1024,
  'run.directory': 1024,
  'run.id': 32,
  'session.id': 256,
};

/** Size of a text in bytes, its slots counted in their longest form. */
export function textBytes(text: SlottedText): number {
  let slots = 0;
  const plain = fillText(text, ({ slot }: Slot) => {
    slots += longestSlotBytes[slot] ?? 0;
    return '';
  });
  return Buffer.byteLength(plain) + slots;
}
