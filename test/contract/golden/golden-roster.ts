import { createMuster, type AgentRegistry } from '../../../src';
import { createHost } from '../host';

const levels = `
permissions:
  read_only: { args: [--read-only], enforced_by: cli }
  workspace: { args: [--careful], enforced_by: cli }
  unrestricted: { args: [--go], env: { TOOL_APPROVES: '1' }, enforced_by: none }
git_identity: { name: Tool, email: tool@agents.invalid }
`;

/** The registry of the bundled roster and of further entries, by name; each is given levels and a git identity. */
export async function registryWith(entries: Readonly<Record<string, string>>): Promise<AgentRegistry> {
  const host = createHost();
  try {
    for (const [name, text] of Object.entries(entries)) {
      const rest = text.includes('derive:') ? '' : levels;
      host.write(`roster/agents/${name}.yaml`, `roster_version: 1\n${text}${rest}`);
    }
    const options = { rosterDirectories: [`${host.root}/roster`], environment: host.environment };
    return (await createMuster(options)).registry;
  } finally {
    host.remove();
  }
}
