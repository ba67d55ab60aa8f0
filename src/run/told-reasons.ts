import type { ToldVerdict } from '../api/run-event';

/** What is said of an end that the agent names itself, where it has no words for it. */
export const toldReasons: Readonly<Record<ToldVerdict, string>> = {
  max_turns: 'the agent used up its turns',
  denied: 'the agent was refused a tool that it asked for',
  budget: 'the agent used up its budget',
  auth: 'the agent could not log in',
  question: 'the agent asked something that nobody answered',
  rate_limited: 'the provider limited the rate',
  model_unknown: 'the provider does not know the model',
  payload_too_large: 'the conversation became longer than the model reads',
  stale_session: 'the agent does not find the session',
  provider_error: 'the provider failed',
};
