import { definePlugin, GenericStrategy, type AgentPlugin } from '../../src/api';
import { GenericCommandBuilder, GenericInstructionDelivery } from '../../src/api';

/** A plugin that registers what a test says. */
export function pluginOf(id: string, register: AgentPlugin['register']): AgentPlugin {
  return definePlugin({ apiVersion: 1, id, version: '1.0.0', register });
}

/** A strategy that can be told from others. */
export class NamedStrategy extends GenericStrategy {
  constructor(readonly name: string) {
    super();
  }
}

/** A command builder that can be told from others. */
export class NamedCommandBuilder extends GenericCommandBuilder {
  constructor(readonly name: string) {
    super();
  }
}

/** An instruction delivery that can be told from others. */
export class NamedInstructionDelivery extends GenericInstructionDelivery {
  constructor(readonly name: string) {
    super();
  }
}
