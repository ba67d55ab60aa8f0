import { showText, slot, type BoundAgent, type HeadlessCommandOptions, type SessionMode } from '../api';
import { renderLaunch, type HeadlessLaunch, type LaunchSettings } from './headless-launch';
import { headlessPreamble } from './headless-preamble';
import { headlessRun, wholeNumber } from './headless-run';
import { payloadLimits } from './payload-budget';
import { settingsFile } from './settings-file';

/**
 * One bash string for `["bash", "-lc", command]`, equal in effect to the command spec of the same run on the
 * agent's own login. It reads the prompt, the instructions and the session id from `$MUSTER_RUN_DIR`.
 * Throws `PlanError` for a model name or a number that cannot be passed on.
 */
export function buildHeadlessCommand(agent: BoundAgent, options: HeadlessCommandOptions): string {
  const { definition } = agent;
  const { escapes } = definition.headless.prompt;
  const sessionFile = definition.session.supportsResume ? definition.session.file : undefined;
  // A home of the person is left as it is, so that a file in it is no way for instructions.
  const instructionsInPrompt = ['prompt', 'home_file'].includes(agent.instructionDelivery.channel(definition));
  const create: SessionMode = { kind: 'create' };
  const modes =
    sessionFile === undefined ? [create] : [{ kind: 'resume', sessionId: slot('session.id') } as const, create];
  const launches = modes.map((mode) =>
    (instructionsInPrompt ? [false] : [true, false]).map((instructed) =>
      headlessLaunch(agent, options, mode, instructed),
    ),
  );
  const promptAsFile = escapes.length === 0 && !instructionsInPrompt;
  const settings: LaunchSettings = {
    timeoutSeconds: wholeNumber('timeoutSeconds', options.timeoutSeconds),
    promptAsFile,
  };
  const preamble = headlessPreamble({
    launches: launches.flat(),
    settingsFile: settingsFile(definition, headlessRun(options, create, undefined)),
    sessionFile,
    escapes,
    instructionsInPrompt,
    promptAsFile: promptAsFile && launches.flat().every(({ command }) => showText(command.stdin ?? '') === '<prompt>'),
  });
  const byInstructions = launches.map((forms) =>
    choose(
      'instructions.md',
      forms.map((launch) => renderLaunch(definition, launch, settings)),
    ),
  );
  return [...preamble, choose(sessionFile ?? '', byInstructions)].join('\n');
}

function headlessLaunch(
  agent: BoundAgent,
  options: HeadlessCommandOptions,
  mode: SessionMode,
  instructed: boolean,
): HeadlessLaunch {
  const { definition, instructionDelivery, commandBuilder } = agent;
  const delivery = instructed
    ? instructionDelivery.plan(definition, slot('instructions'), {
        paths: { runDirectory: slot('run.directory') },
        argumentLimitBytes: payloadLimits('linux').oneBytes,
      })
    : undefined;
  // The instructions lie there already.
  const files = (delivery?.files ?? []).filter(({ path }) => showText(path) !== '<run.directory>/instructions.md');
  return { command: commandBuilder.build(definition, headlessRun(options, mode, delivery)), files };
}

/** Takes the first form where the file holds something, else the second. */
function choose(file: string, [present = '', absent = present]: readonly string[]): string {
  if (present === absent) return present;
  return `if [ -s "$MUSTER_RUN_DIR/${file}" ]; then\n${present}\nelse\n${absent}\nfi`;
}
