import type { AgentDefinition, CommandBuilder, InstructionDelivery, StrategyContext } from '../../api';
import type { Registration } from '../fakes/fake-registrar';
import { FindingList, type Finding } from '../finding';
import { probeCommandBuilder } from './probe-command-builder';
import { probeEventDecoder } from './probe-event-decoder';
import { probeInstructionDelivery } from './probe-instruction-delivery';
import { thrownText } from './same-value';

/** Makes what one registration stands for, and probes it with each agent. */
export function probeRegistration(
  registration: Registration,
  agents: readonly AgentDefinition[],
  lines: readonly string[],
): readonly Finding[] {
  const subject = `${registration.kind} "${registration.name}"`;
  const findings = new FindingList(subject);
  const context: StrategyContext = Object.freeze({ openCodeProviders: new Map() });
  let product: unknown;
  try {
    product = registration.kind === 'event decoder' ? registration.create() : registration.create(context);
  } catch (error) {
    findings.add('threw', `the factory: ${thrownText(error)}`);
    return findings.all;
  }
  const named = (found: readonly Finding[]): readonly Finding[] =>
    found.map((finding) => ({ ...finding, subject: `${subject}, ${finding.subject}` }));
  switch (registration.kind) {
    case 'event decoder':
      if (!hasMethods(product, 'decode', 'end')) break;
      return named(probeEventDecoder(registration.create, lines));
    case 'command builder':
      if (!hasMethods(product, 'build')) break;
      return named(probeBuilder(product as CommandBuilder, agents));
    case 'instruction delivery':
      if (!hasMethods(product, 'effect', 'channel', 'plan')) break;
      return named(probeDelivery(product as InstructionDelivery, agents));
    case 'strategy': {
      const { commandBuilder, instructionDelivery } = (product ?? {}) as Readonly<Record<string, unknown>>;
      if (!hasMethods(commandBuilder, 'build') || !hasMethods(instructionDelivery, 'effect', 'channel', 'plan')) break;
      return named([
        ...probeBuilder(commandBuilder as CommandBuilder, agents),
        ...probeDelivery(instructionDelivery as InstructionDelivery, agents),
      ]);
    }
  }
  findings.add('product_malformed', 'what the factory made lacks the methods of its kind');
  return findings.all;
}

function probeBuilder(builder: CommandBuilder, agents: readonly AgentDefinition[]): readonly Finding[] {
  // As a registry has it.
  Object.freeze(builder);
  return agents.flatMap((agent) => probeCommandBuilder(builder, agent));
}

function probeDelivery(delivery: InstructionDelivery, agents: readonly AgentDefinition[]): readonly Finding[] {
  Object.freeze(delivery);
  return agents.flatMap((agent) => probeInstructionDelivery(delivery, agent));
}

function hasMethods(value: unknown, ...names: readonly string[]): boolean {
  return (
    typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'function')
  );
}
