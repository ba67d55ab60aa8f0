import type { VerdictClass } from '../api';
import { interruptedExit } from '../store/interrupted-verdict';

/** Exit code of `muster run` and the next step for a person, by verdict. `docs/exit-codes.md` lists the codes. */
export const verdictTable: Readonly<Record<VerdictClass, { readonly exitCode: number; readonly nextStep?: string }>> = {
  ok: { exitCode: 0 },
  crashed: { exitCode: 1, nextStep: 'Read stderr.log and events.jsonl in the record.' },
  no_result: { exitCode: 3, nextStep: 'Read stderr.log and events.jsonl in the record.' },
  max_turns: { exitCode: 10, nextStep: 'Allow more turns with --max-turns, or make the task smaller.' },
  denied: { exitCode: 11, nextStep: 'Allow more with --permission, or ask for something else.' },
  question: { exitCode: 12, nextStep: 'Say the answer in the prompt, and run again.' },
  auth: { exitCode: 20, nextStep: 'Check the credential of the provider, or log the agent in.' },
  rate_limited: { exitCode: 21, nextStep: 'Try again later, wait longer with --max-wait, or choose another provider.' },
  budget: { exitCode: 22, nextStep: 'Allow more, add credit at the provider, or make the task smaller.' },
  model_unknown: { exitCode: 23, nextStep: 'Choose another model with --model.' },
  payload_too_large: { exitCode: 24, nextStep: 'Shorten the prompt or the instructions.' },
  provider_error: { exitCode: 25, nextStep: 'Try again later, or choose another provider.' },
  delivery_missing: {
    exitCode: 26,
    nextStep:
      'Look at instructionsSeen in events.jsonl of the record; the agent may be of another version than the roster entry.',
  },
  stale_session: {
    exitCode: 30,
    nextStep: 'Start a new session, or let one be begun in its place: --stale fresh, or --stale fork with its home.',
  },
  interrupted: interruptedExit,
  agent_too_old: { exitCode: 40, nextStep: 'Update the agent.' },
  agent_incompatible: {
    exitCode: 41,
    nextStep: 'Run muster agents to see which version the roster was measured with.',
  },
  timed_out: { exitCode: 124, nextStep: 'Allow more time with --timeout, or make the task smaller.' },
  idle: {
    exitCode: 125,
    nextStep:
      'Read the end of events.jsonl in the record, or allow more with --idle-timeout or --first-output-timeout.',
  },
  agent_missing: { exitCode: 127, nextStep: 'Install the agent; muster agents says how.' },
  cancelled: { exitCode: 130 },
  killed: { exitCode: 137, nextStep: 'Look for what ended the process: memory limits, a person, another program.' },
};
