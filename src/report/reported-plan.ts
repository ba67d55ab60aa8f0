import { showText, type SlottedText } from '../api';

/** What a record says of the plan of its run, as far as it can be read. */
export interface ReportedPlan {
  /** The agent as people call it, with its version where that is known. */
  readonly agent: string;
  readonly route: string;
  readonly why: string;
  readonly permission: string;
  /** `cli` or `none`. */
  readonly enforcedBy: string;
  /** Absent: the agent's own default. */
  readonly model?: string;
  readonly directory: string;
  readonly file: string;
  /** Slots are shown as `<name>`. */
  readonly args: readonly string[];
  /** `''`: closed at once. */
  readonly stdin: string;
  readonly warnings: readonly string[];
}

/** Reads a kept plan. One of another version is read as far as it goes, and what is missing is `''`. */
export function readReportedPlan(plan: unknown): ReportedPlan {
  const { agent, route, permission, config, command, warnings } = fieldsOf(plan);
  const { label, version } = fieldsOf(agent);
  const { kind, why, provider, protocol } = fieldsOf(route);
  const { level, enforcedBy } = fieldsOf(permission);
  const { model } = fieldsOf(config);
  const { cwd, file, args, stdin } = fieldsOf(command);
  return {
    agent: [label, version].flatMap((part) => textOf(part) || []).join(' '),
    route: kind === 'provider' ? `${textOf(provider)} (${textOf(protocol)})` : kind === 'own_login' ? 'own login' : '',
    why: textOf(why),
    permission: textOf(level),
    enforcedBy: textOf(enforcedBy),
    ...(typeof model === 'string' ? { model } : {}),
    directory: textOf(cwd),
    file: textOf(file),
    args: listOf(args).map(textOf),
    stdin: textOf(stdin),
    warnings: listOf(warnings).map(textOf),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { parts } = fieldsOf(value);
  return Array.isArray(parts) ? showText({ parts: parts.filter(isPart) }) : '';
}

function isPart(part: unknown): part is Exclude<SlottedText, string>['parts'][number] {
  return typeof part === 'string' || typeof fieldsOf(part)['slot'] === 'string';
}
