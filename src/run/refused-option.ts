import { showText, type AgentDefinition, type AgentEvent, type ModelRequestFact } from '../api';
import { isOlderVersion } from '../host';
import type { RunPlan } from '../plan';
import type { ProcessEnd } from './launch';

/** What the agent was started with, as far as it could refuse it, and which agent it was. */
export interface SentOptions {
  /** Flags and subcommands. */
  readonly options: readonly string[];
  readonly version?: string;
  /** The version that the roster entry was measured with. */
  readonly measuredVersion?: string;
}

/** The flags and subcommands of a plan. What stands behind `--` is no option. */
export function sentOptions({ command, agent }: RunPlan, { headless, install }: AgentDefinition): SentOptions {
  const args = command.args.map(showText);
  const end = args.indexOf('--');
  const flags = (end < 0 ? args : args.slice(0, end)).filter((text) => /^-{1,2}[A-Za-z]/.test(text));
  return {
    options: [...headless.subcommand, ...flags.map((text) => text.split('=', 1)[0] ?? text)],
    ...(agent.version === undefined ? {} : { version: agent.version }),
    ...(install.measuredVersion === undefined ? {} : { measuredVersion: install.measuredVersion }),
  };
}

/** How parsers of command lines complain, up to the name of what they do not know. */
const complaint =
  /\b(?:(?:unexpected|unknown|unrecogni[sz]ed|unsupported|no such)\s+(?:shorthand\s+)?(?:argument|option|flag|switch|(?:sub)?command)s?|flag provided but not defined)\b:?\s*(.*)$/i;

/** How a run ended, as far as it matters here. */
interface RunEnd {
  readonly label: string;
  readonly process: ProcessEnd;
  readonly result?: Extract<AgentEvent, { type: 'result' }>;
  readonly requests: readonly ModelRequestFact[];
  /** End of standard error. */
  readonly errorText: string;
  readonly sent?: SentOptions;
}

/**
 * The verdict on an agent that ended at once since it does not know an option that we sent: its version is another one
 * than that which the roster entry was made for. Absent when it ended for another reason.
 */
export function refusedOption(
  run: RunEnd,
): { readonly verdict: 'agent_too_old' | 'agent_incompatible'; readonly reason: string } | undefined {
  const { label, process: end, result, requests, errorText, sent } = run;
  if (end.exitCode === undefined || end.exitCode === 0 || requests.length > 0) return undefined;
  if (sent === undefined || (result !== undefined && result.inferred !== true)) return undefined;
  const names = complainedOf(`${errorText}\n${result?.text ?? ''}`);
  const option = sent.options.find((one) => names.some((name) => isSame(one, name)));
  if (option === undefined) return undefined;
  const { version, measuredVersion } = sent;
  const isOlder = version !== undefined && measuredVersion !== undefined && isOlderVersion(version, measuredVersion);
  const measured = measuredVersion === undefined ? '' : `; that was measured with ${measuredVersion}`;
  return {
    verdict: isOlder ? 'agent_too_old' : 'agent_incompatible',
    reason: `${version === undefined ? label : `${label} ${version}`} does not know ${option}, which its roster entry uses${measured}`,
  };
}

/** Some name a long option without its dashes, or with one. */
function isSame(option: string, name: string): boolean {
  return option === name || (option.startsWith('--') && option.slice(2) === name.replace(/^-+/, ''));
}

/** What the lines that complain name right after it; a word further on in the line may be anything. */
function complainedOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => namesAt(complaint.exec(line)?.[1] ?? ''));
}

function namesAt(rest: string): readonly string[] {
  const shorthand = /^['"`]?\w['"`]? in (-\w)\b/.exec(rest)?.[1];
  if (shorthand !== undefined) return [shorthand];
  const list = /^['"`]?[\w-]+(?:['"`]?,\s*['"`]?[\w-]+)*/.exec(rest)?.[0] ?? '';
  return list.split(',').map((name) => name.replaceAll(/['"`\s]/g, ''));
}
