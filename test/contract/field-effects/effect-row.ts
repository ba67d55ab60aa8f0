import type { EffectPlace } from './effect-place';

/** How one name of the source document is seen to do something here. */
export interface EffectRow {
  /** As in the source document. */
  readonly name: string;
  /** As in Muster. */
  readonly here: string;
  /** What a change of it changes. */
  readonly effect: string;
  /** Changes it and looks. */
  check(place: EffectPlace): Promise<void> | void;
  /** Present while the effect that it was made for belongs to later work. */
  readonly later?: LaterWork;
}

/** Work that a row waits for. */
export interface LaterWork {
  readonly work: string;
  /** True once the work is there. */
  landed(): boolean;
}

/** Throws for a row that still waits although its work is there. */
export function assertStillWaits({ name, later }: Pick<EffectRow, 'name' | 'later'>): void {
  if (later?.landed() !== true) return;
  throw new Error(`${name} waits for "${later.work}", and that is there: give its row a check of the effect.`);
}
