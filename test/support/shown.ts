import { showText, type CommandSpec, type SlottedText } from '../../src/api';

/** Texts as people read them, slots as `<name>`. */
export function shown(texts: readonly SlottedText[]): readonly string[] {
  return texts.map(showText);
}

/** An environment as people read it. */
export function shownEnvironment(env: CommandSpec['env']): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, showText(value)]));
}
