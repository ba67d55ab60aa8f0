import { joinText, slot, type BoundAgent, type CommandSpec, type HeadlessCommandOptions, type ResolvedRun } from '../api';
import type { DeliveryPlan, Slot, SlottedText } from '../api';
import { gitIdentityEnvironment } from './git-identity';
import { payloadLimits } from './payload-budget';
import { shellQuote } from './shell-quote';
import { encodeJsonFunction } from './slot-variables';

/** Seconds between the end of the time limit and SIGKILL. */
const killAfterSeconds = 10;

/**
 * One bash string for `["bash", "-lc", command]`, equal in effect to the command spec of the same run on the
 * agent's own login. It reads the prompt, the instructions and the session id from `$MUSTER_RUN_DIR`.
 */
export function buildHeadlessCommand(agent: BoundAgent, options: HeadlessCommandOptions): string {
  const { definition } = agent;
  const sessionFile = definition.session.supportsResume ? definition.session.file : undefined;
  const delivery = agent.instructionDelivery.plan(definition, slot('instructions'), {
    paths: { runDirectory: slot('run.directory') },
    argumentLimitBytes: payloadLimits('linux').oneBytes,
  });
  const render = (mode: ResolvedRun['mode'], delivered: DeliveryPlan | undefined): string =>
    renderLaunch(agent, headlessRun(options, mode, delivered), options.timeoutSeconds);
  const byInstructions = (mode: ResolvedRun['mode']): string =>
    choose('instructions.md', render(mode, delivery), render(mode, undefined));
  const launch =
    sessionFile === undefined ? byInstructions({ kind: 'create' }) : (
      choose(
        sessionFile,
        byInstructions({ kind: 'resume', sessionId: slot('session.id') }),
        byInstructions({ kind: 'create' }),
      )
    );
  return `${preamble(launch, sessionFile)}${launch}`;
}

function headlessRun(
  options: HeadlessCommandOptions,
  mode: ResolvedRun['mode'],
  delivery: DeliveryPlan | undefined,
): ResolvedRun {
  const prompt = slot('prompt');
  return {
    prompt: delivery?.channel === 'prompt' ? joinText(prompt, '\n\n', slot('instructions')) : prompt,
    ...(options.model === undefined ? {} : { model: options.model }),
    ...(options.maxTurns === undefined ? {} : { maxTurns: options.maxTurns }),
    permission: options.permission ?? 'workspace',
    route: { kind: 'own_login' },
    ...(delivery === undefined ? {} : { delivery }),
    mode,
    paths: { runDirectory: slot('run.directory') },
    directory: '.',
    addDirectories: [],
  };
}

function renderLaunch(agent: BoundAgent, run: ResolvedRun, timeoutSeconds: number): string {
  const command = agent.commandBuilder.build(agent.definition, run);
  const environment = { ...command.env, ...gitIdentityEnvironment(agent.definition.gitIdentity) };
  const assignments = Object.entries(environment).map(([name, value]) => `${name}=${quote(value)}`);
  const args = command.args.map(quote);
  const limit = `timeout --kill-after=${String(killAfterSeconds)}s ${String(timeoutSeconds)}s`;
  const call = `bash -c 'command ${command.file} "$@"' ${command.file}`;
  const words =
    timeoutSeconds === 0 ? ['env', ...assignments, call, ...args] : ['env', ...assignments, limit, call, ...args];
  return `${standardInput(command)}${words.join(' ')}${redirection(command)}`;
}

function standardInput({ stdin }: CommandSpec): string {
  return stdin === undefined || isWholePrompt(stdin) ? '' : `printf %s ${quote(stdin)} | `;
}

function redirection({ stdin }: CommandSpec): string {
  if (stdin === undefined) return ' </dev/null';
  return isWholePrompt(stdin) ? ' <"$MUSTER_RUN_DIR/prompt.txt"' : '';
}

function isWholePrompt(stdin: SlottedText): boolean {
  return typeof stdin !== 'string' && stdin.parts.length === 1 && JSON.stringify(stdin.parts[0]) === '{"slot":"prompt"}';
}

function choose(file: string, present: string, absent: string): string {
  if (present === absent) return present;
  return `if [ -s "$MUSTER_RUN_DIR/${file}" ]; then\n${present}\nelse\n${absent}\nfi`;
}

const variables: Readonly<Record<string, string>> = {
  prompt: 'prompt',
  instructions: 'instructions',
  'session.id': 'session_id',
  'run.directory': 'MUSTER_RUN_DIR',
};

function quote(text: SlottedText): string {
  return shellQuote(text, ({ slot: name, encoding }: Slot) => {
    const variable = variables[name] ?? name;
    return encoding === 'json' ? `\${${variable}_json}` : `\${${variable}}`;
  });
}

/** Reads only what the launch refers to. A dot is added and taken off again, since `$(...)` drops final newlines. */
function preamble(launch: string, sessionFile: string | undefined): string {
  const files = { prompt: 'prompt.txt', instructions: 'instructions.md', session_id: sessionFile ?? '' };
  const lines: string[] = [];
  for (const [variable, file] of Object.entries(files)) {
    const encoded = launch.includes(`\${${variable}_json}`);
    if (!encoded && !launch.includes(`\${${variable}}`)) continue;
    const trim = variable === 'session_id' ? `${variable}=$(cat "$MUSTER_RUN_DIR/${file}" 2>/dev/null)` : undefined;
    lines.push(
      trim ?? `${variable}=$(cat "$MUSTER_RUN_DIR/${file}" 2>/dev/null; printf .); ${variable}=\${${variable}%.}`,
    );
    if (encoded) lines.push(`${variable}_json=$(encode_json "$${variable}"); ${variable}_json=\${${variable}_json%.}`);
  }
  if (lines.some((line) => line.includes('encode_json'))) lines.unshift(encodeJsonFunction);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
