import { showText } from '../api';
import { renderShell } from '../command';
import type { RunPlan } from './run-plan';

/** A plan as people and programs read it: slots shown as `<name>`, the command also as text for bash. Stable. */
export interface Explanation {
  readonly agent: string;
  readonly label: string;
  readonly strategy: string;
  readonly version?: string;
  readonly route: RunPlan['route'];
  readonly permission: RunPlan['permission']['level'];
  readonly enforcedBy: RunPlan['permission']['enforcedBy'];
  readonly delivery?: RunPlan['delivery'];
  readonly command: {
    readonly file: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    /** `''`: closed at once. */
    readonly stdin: string;
    readonly cwd: string;
  };
  readonly shell: string;
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly home: RunPlan['home'];
  readonly session: RunPlan['session'];
  readonly config: RunPlan['config'];
  readonly limits: RunPlan['limits'];
  /** What is tried once where the provider limits the rate or fails before any tool ran. */
  readonly fallback?: Pick<Explanation, 'agent' | 'label' | 'route'> & { readonly model?: string };
  readonly gitIdentity: string;
  readonly findings: RunPlan['findings'];
  readonly warnings: readonly string[];
  readonly origins: RunPlan['origins'];
}

/** Shows a plan. Holds no secret, since a plan holds none. */
export function explain(plan: RunPlan, fallback?: RunPlan): Explanation {
  const { agent, command } = plan;
  return {
    agent: agent.name,
    label: agent.label,
    strategy: agent.strategy,
    ...(agent.version === undefined ? {} : { version: agent.version }),
    route: plan.route,
    permission: plan.permission.level,
    enforcedBy: plan.permission.enforcedBy,
    ...(plan.delivery === undefined ? {} : { delivery: plan.delivery }),
    command: {
      file: command.file,
      args: command.args.map(showText),
      env: Object.fromEntries(Object.entries(command.env).map(([name, value]) => [name, showText(value)])),
      stdin: showText(command.stdin ?? ''),
      cwd: command.cwd,
    },
    shell: renderShell(command),
    files: plan.files.map(({ path, content }) => ({ path: showText(path), content: showText(content) })),
    home: plan.home,
    session: plan.session,
    config: plan.config,
    limits: plan.limits,
    ...(fallback === undefined ? {} : { fallback: shownFallback(fallback) }),
    gitIdentity: plan.gitIdentity,
    findings: plan.findings,
    warnings: plan.warnings,
    origins: plan.origins,
  };
}

function shownFallback({ agent, route, config }: RunPlan): NonNullable<Explanation['fallback']> {
  return {
    agent: agent.name,
    label: agent.label,
    route,
    ...(config.model === undefined ? {} : { model: config.model }),
  };
}
