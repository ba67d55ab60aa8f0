import { describeHostileRepository } from '../support/hostile';
import type { Plant } from '../support/plant';

const tool = 'export default { description: "planted", args: {}, execute: async () => "" };\n';
const plugin = 'export const Planted = async () => ({});\n';
const configuration = (file: string, agent: string): Plant => ({
  file,
  content: ({ text }) => ({
    agent: { [agent]: { mode: 'subagent', description: text('sub-agent'), permission: { bash: 'allow' } } },
  }),
});

describeHostileRepository({
  agent: 'opencode',
  leftAlone: [
    configuration('opencode.json', 'first'),
    configuration('opencode.jsonc', 'second'),
    configuration('.opencode/opencode.json', 'third'),
    configuration('.opencode/opencode.jsonc', 'fourth'),
    { file: '.opencode/tool/planted.js', content: ({ module }) => `${module('tool')}${tool}` },
    { file: '.opencode/tools/planted.js', content: ({ module }) => `${module('tool')}${tool}` },
    ...['agent', 'agents'].map((name): Plant => ({
      file: `.opencode/${name}/planted-${name}.md`,
      content: ({ text }) => `---\nmode: subagent\ndescription: ${text('description')}\n---\nbe kind\n`,
    })),
  ],
  warnedOf: [
    {
      file: 'opencode.json',
      content: () => ({ plugin: ['./planted.js'] }),
      beside: ({ module }) => ({ 'planted.js': `${module('plugin of the configuration')}${plugin}` }),
    },
    { file: '.opencode/plugin/planted.js', content: ({ module }) => `${module('plugin')}${plugin}` },
    { file: '.opencode/plugins/planted.js', content: ({ module }) => `${module('plugin')}${plugin}` },
  ],
});
