import { fillText, type CommandSpec, type PlannedFile, type SlotName, type SlottedText } from '../api';
import { RunError } from '../errors';
import type { RunPlan } from './run-plan';

/** What the slots of a plan are filled with. Values of `env.NAME` come from the host's environment. */
export type Bindings = Readonly<Partial<Record<SlotName, string>>>;

/** A plan whose slots are filled: what is written and what is started. */
export interface BoundPlan {
  readonly command: CommandSpec & {
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  } & {
    readonly stdin?: string;
  };
  readonly files: readonly (PlannedFile & { readonly path: string; readonly content: string })[];
}

/** Fills the slots of a plan and changes nothing else. Throws `RunError` (`slot_unbound`). */
export function bind(plan: RunPlan, bindings: Bindings): BoundPlan {
  const fill = (text: SlottedText): string =>
    fillText(text, ({ slot, encoding }) => {
      const value = bindings[slot];
      if (value === undefined) throw new RunError('slot_unbound', `Nothing was given for the slot <${slot}>.`);
      return encoding === 'json' ? JSON.stringify(value).slice(1, -1) : value;
    });
  const { command } = plan;
  return {
    command: {
      file: command.file,
      args: command.args.map(fill),
      env: Object.fromEntries(Object.entries(command.env).map(([name, value]) => [name, fill(value)])),
      ...(command.stdin === undefined ? {} : { stdin: fill(command.stdin) }),
      cwd: command.cwd,
    },
    files: plan.files.map(({ path, content }) => ({ path: fill(path), content: fill(content) })),
  };
}
