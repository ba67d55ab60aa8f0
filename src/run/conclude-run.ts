import type { AgentDefinition, ChangedFiles, Verdict } from '../api';
import type { RunPlan } from '../plan';
import type { Attempt } from './attempt-run';
import { composeVerdict } from './compose-verdict';
import type { Stop } from './evidence';
import { judge } from './judge';
import { sentOptions } from './refused-option';
import type { RunParts } from './run-parts';

/** The verdict on a run that was attempted. */
export function verdictOn(parts: RunParts, { outcome, failure }: Attempt, changes?: ChangedFiles): Verdict {
  const stop = parts.ending.stop ?? failure ?? judged(parts, outcome);
  return told(parts, stop, outcome, changes);
}

/** The same for a run that Muster itself gave up. */
export function verdictOfFailure(parts: RunParts, reason: string): Verdict {
  return told(parts, { verdict: 'crashed', reason: `Muster itself failed: ${reason}` }, { process: {}, errorText: '' });
}

function judged({ plan, agent, journal, watch }: RunParts, outcome: Attempt['outcome']): Stop {
  const { result, requests } = journal;
  return judge({
    label: plan.agent.label,
    ...outcome,
    ...watch.evidence,
    ...(result === undefined ? {} : { result }),
    requests,
    exitCodes: plan.exitCodes,
    ...(plan.session.mode === 'create' ? {} : { staleTexts: staleTexts(plan.session, agent.definition) }),
    sent: sentOptions(plan, agent.definition),
  });
}

function told(
  { id, plan, directory, journal, watch, session, fallbackOf }: RunParts,
  stop: Stop,
  { process }: Attempt['outcome'],
  changes?: ChangedFiles,
): Verdict {
  return composeVerdict(stop, {
    runId: id,
    plan,
    record: directory,
    journal,
    process,
    turns: watch.turns ?? 0,
    session,
    ...(changes === undefined ? {} : { changes }),
    ...(fallbackOf === undefined ? {} : { fallbackOf }),
  });
}

/** The words of the agent, with the id that it was given. */
function staleTexts(
  session: Exclude<RunPlan['session'], { mode: 'create' }>,
  { session: { staleTexts: texts } }: AgentDefinition,
): readonly string[] {
  return texts.map((text) => text.replaceAll('{session_id}', session.nativeId ?? ''));
}
