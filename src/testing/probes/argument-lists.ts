import { partsOf, showText, type Slot, type SlottedText } from '../../api';
import { isSameValue } from './same-value';

/** Whether `wanted` stands in `args` as it is, in one piece. */
export function holdsInOrder(args: readonly SlottedText[], wanted: readonly SlottedText[]): boolean {
  return args.some((_, start) => isSameText(args.slice(start, start + wanted.length), wanted));
}

/** Whether the flag stands in the arguments, alone or joined with a value. */
export function holdsFlag(args: readonly SlottedText[], flag: string): boolean {
  return args.some((arg) => showText(arg) === flag || showText(arg).startsWith(`${flag}=`));
}

/** The values of a flag, whether they follow it or are joined with it. */
export function valuesOf(args: readonly SlottedText[], flag: string): readonly string[] {
  return args.flatMap((arg, index) => {
    const text = showText(arg);
    if (text.startsWith(`${flag}=`)) return [text.slice(flag.length + 1)];
    const next = args[index + 1];
    return text === flag && next !== undefined ? [showText(next)] : [];
  });
}

/** The slots of a text. */
export function slotsOf(text: SlottedText): readonly Slot['slot'][] {
  return partsOf(text).flatMap((part) => (typeof part === 'string' ? [] : [part.slot]));
}

function isSameText(some: readonly SlottedText[], others: readonly SlottedText[]): boolean {
  return isSameValue(some.map(partsOf), others.map(partsOf));
}
