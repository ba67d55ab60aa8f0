import type { AgentDefinition } from './agent-definition';
import type { PlannedFile } from './command-spec';
import type { JsonObject } from './json';
import type { RunPaths } from './run-paths';
import type { SlottedText } from './slotted-text';

/** Where instructions go. `prompt`: appended to the prompt, when the CLI has no better place. */
export type DeliveryChannel = 'arguments' | 'environment' | 'config' | 'settings' | 'home_file' | 'prompt';

/** What has to be done so that the instructions of one run reach the model. */
export type DeliveryPlan =
  | { readonly channel: 'prompt'; readonly files: readonly PlannedFile[] }
  | { readonly channel: 'arguments'; readonly args: readonly SlottedText[]; readonly files: readonly PlannedFile[] }
  | {
      readonly channel: 'environment';
      readonly env: Readonly<Record<string, SlottedText>>;
      readonly files: readonly PlannedFile[];
    }
  /** Merged by the command builder into the configuration that it writes. */
  | { readonly channel: 'config'; readonly config: SlottedJson; readonly files: readonly PlannedFile[] }
  /** Templates merged into the settings file of the run. */
  | { readonly channel: 'settings'; readonly settings: JsonObject; readonly files: readonly PlannedFile[] }
  | { readonly channel: 'home_file'; readonly files: readonly PlannedFile[] };

/** A JSON value whose strings may hold slots. */
export type SlottedJson =
  SlottedText | number | boolean | null | readonly SlottedJson[] | { readonly [key: string]: SlottedJson } | JsonObject;

/** What a delivery may rely on. */
export interface DeliveryContext {
  readonly paths: RunPaths;
  /** Longest single argument or `NAME=value`, in bytes. */
  readonly argumentLimitBytes: number;
}

/** Plans how standing instructions reach one CLI's model. Pure. */
export interface InstructionDelivery {
  /** Whether the vendor's own system prompt of this agent stays. */
  effect(agent: AgentDefinition): 'adds' | 'replaces';
  /** Where they go for this agent as a rule; `prompt` means that the text is appended to the prompt. */
  channel(agent: AgentDefinition): DeliveryChannel;
  plan(agent: AgentDefinition, instructions: SlottedText, context: DeliveryContext): DeliveryPlan;
}
