/** The HTTP dialects in which an agent can talk to a model. */
export const wireProtocols = [
  'anthropic-messages',
  'openai-chat',
  'openai-responses',
  'google-generate-content',
] as const;

/** One HTTP dialect in which an agent can talk to a model. */
export type WireProtocol = (typeof wireProtocols)[number];
