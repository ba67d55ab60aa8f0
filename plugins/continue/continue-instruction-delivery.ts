import { GenericInstructionDelivery, joinText } from '../../src/api';
import type { AgentDefinition, DeliveryContext, DeliveryPlan, SlottedText } from '../../src/api';

/** A rule file whose head says that it is for other files is left out. */
const emptyHead = '---\n---\n';

/** Continue reads rules in its home, and takes a text that begins with dashes for the head of one unless one is there. */
export class ContinueInstructionDelivery extends GenericInstructionDelivery {
  override plan(agent: AgentDefinition, instructions: SlottedText, context: DeliveryContext): DeliveryPlan {
    const plan = super.plan(agent, instructions, context);
    if (plan.channel !== 'home_file') return plan;
    const files = plan.files.map(({ path, content }) => ({ path, content: joinText(emptyHead, content) }));
    return { ...plan, files };
  }
}
