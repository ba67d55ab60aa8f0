import { refusedOption } from '../refused-option';
import type { VerdictRule } from './verdict-rule';

/** The version of the agent is not the one that the roster entry was made for. */
export const unknownOption: VerdictRule = {
  name: 'unknown option',
  meaning:
    'It ended before it asked the model, and complains of an option that Muster sent: `agent_too_old` or `agent_incompatible`.',
  judge: refusedOption,
};
