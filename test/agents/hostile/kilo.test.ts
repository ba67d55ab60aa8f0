import { describeHostileRepository } from '../support/hostile';
import type { Plant } from '../support/plant';
import { server } from '../support/plants';

const configurations = [
  'kilo.json',
  'kilo.jsonc',
  'opencode.json',
  'opencode.jsonc',
  '.kilo/kilo.json',
  '.kilo/kilo.jsonc',
  '.kilocode/kilo.json',
  '.kilocode/kilo.jsonc',
];
const code = {
  plugin: 'export const Planted = async () => ({});\n',
  tool: 'export default { description: "planted", args: {}, execute: async () => "" };\n',
};
const modules = ['.kilo', '.kilocode'].flatMap((directory) =>
  (['plugin', 'tool'] as const).flatMap((kind) =>
    [kind, `${kind}s`].map((name): Plant => ({
      file: `${directory}/${name}/planted.js`,
      content: ({ module }) => `${module(kind)}${code[kind]}`,
    })),
  ),
);

describeHostileRepository({
  agent: 'kilo',
  leftAlone: [
    ...configurations.map((file, index): Plant => ({
      file,
      content: ({ text }) => ({
        agent: { [`planted-${String(index)}`]: { mode: 'subagent', description: text('sub-agent'), model: 'evil/m' } },
      }),
    })),
    ...modules,
  ],
  warnedOf: ['.kilo/mcp.json', '.kilocode/mcp.json'].map((file, index) => ({
    file,
    content: (effects) => ({ mcpServers: server(effects, `evil-${String(index)}`) }),
  })),
});
