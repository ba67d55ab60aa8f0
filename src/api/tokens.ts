/** Container token of the `CommandBuilder` registered under a name. Equal in every copy of this package. */
export function commandBuilderToken(name: string): symbol {
  return Symbol.for(`muster-agents/command-builder/${name}`);
}

/** Container token of the `InstructionDelivery` registered under a name. */
export function instructionDeliveryToken(name: string): symbol {
  return Symbol.for(`muster-agents/instruction-delivery/${name}`);
}

/** Container token of the `EventDecoderFactory` registered under a log format. */
export function eventDecoderToken(logFormat: string): symbol {
  return Symbol.for(`muster-agents/event-decoder/${logFormat}`);
}

/** Container token of the `AgentRegistry`. */
export const agentRegistryToken: unique symbol = Symbol.for('muster-agents/agent-registry');
