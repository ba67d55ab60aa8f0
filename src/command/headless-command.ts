import { showText, slot, type BoundAgent, type HeadlessCommandOptions, type SessionMode } from '../api';
import { buildCommand, deliveryChannel, planDelivery } from './ask-strategy';
import { renderLaunch, type HeadlessLaunch, type LaunchSettings } from './headless-launch';
import { headlessPreamble } from './headless-preamble';
import { headlessRun, wholeNumber } from './headless-run';
import { payloadLimits } from './payload-limits';
import { assertEnforced, assertPermissionConfigReaches } from './permission-rules';
import { runFiles } from './run-files';
import { settingsFile, writesSettings } from './settings-file';

/**
 * One bash string for `["bash", "-lc", command]`, equal in effect to the command spec of the same run on the
 * agent's own login. It reads the prompt, the instructions and the session id from `$MUSTER_RUN_DIR`.
 * Throws `PlanError` for a model name or a number that cannot be passed on, and for a permission level that does not
 * exist, that nobody enforces or whose configuration would not reach the agent.
 */
export function buildHeadlessCommand(agent: BoundAgent, options: HeadlessCommandOptions): string {
  const { definition } = agent;
  const { prompt } = definition.headless;
  const newRun = headlessRun(options, { kind: 'create' }, undefined);
  assertEnforced(definition, newRun.permission);
  assertPermissionConfigReaches(agent, newRun.permission, newRun.paths);
  const sessionFile = definition.session.supportsResume ? definition.session.file : undefined;
  // A home of the person is left as it is, so that a file in it is no way for instructions.
  const channel = deliveryChannel(agent);
  const instructionsInPrompt =
    ['prompt', 'home_file'].includes(channel) || (channel === 'settings' && !writesSettings(definition, newRun.paths));
  const resume: SessionMode = { kind: 'resume', sessionId: slot('session.id') };
  const modes = sessionFile === undefined ? [newRun.mode] : [resume, newRun.mode];
  const launches = modes.map((mode) =>
    (instructionsInPrompt ? [false] : [true, false]).map((instructed) =>
      headlessLaunch(agent, options, mode, instructed),
    ),
  );
  const promptAsFile = prompt.escapes.length === 0 && !instructionsInPrompt;
  const settings: LaunchSettings = {
    timeoutSeconds: wholeNumber('timeoutSeconds', options.timeoutSeconds),
    promptAsFile,
  };
  const commonSettings = settingsFile(definition, newRun);
  const preamble = headlessPreamble({
    launches: launches.flat(),
    label: definition.label,
    files: [...runFiles(definition, newRun.paths), ...(commonSettings === undefined ? [] : [commonSettings])],
    sessionFile,
    prompt,
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
  const { definition } = agent;
  const delivery = instructed
    ? planDelivery(agent, slot('instructions'), {
        channel: deliveryChannel(agent),
        paths: { runDirectory: slot('run.directory') },
        argumentLimitBytes: payloadLimits('linux').oneBytes,
      })
    : undefined;
  // The instructions lie there already.
  const files = (delivery?.files ?? []).filter(({ path }) => showText(path) !== '<run.directory>/instructions.md');
  const run = headlessRun(options, mode, delivery);
  const command = buildCommand(agent, run);
  const settings = delivery?.channel === 'settings' ? settingsFile(definition, run) : undefined;
  return { command, files: settings === undefined ? files : [...files, settings] };
}

/** Takes the first form where the file holds something, else the second. */
function choose(file: string, [present = '', absent = present]: readonly string[]): string {
  if (present === absent) return present;
  return `if [ -s "$MUSTER_RUN_DIR/${file}" ]; then\n${present}\nelse\n${absent}\nfi`;
}
