import { fakeAgent } from '../../../src/testing';

/** An agent that has every flag, two routes, levels that differ, and its prompt on standard input. */
export const capableAgent = fakeAgent({
  name: 'capable',
  headless: { modelFlag: '--model', maxTurnsFlag: '--max-turns' },
  permissions: {
    read_only: { args: ['--level', 'read'], env: { LEVEL: 'read' } },
    workspace: { args: ['--level', 'write'] },
    unrestricted: { args: ['--yes'], env: { SANDBOX: '1' } },
  },
  session: { supportsResume: true, resumeFlag: '--resume' },
  instructions: { fileFlag: '--rules' },
  addDirFlag: '--add-dir',
  provider: {
    tokenEnv: { _default: 'CAPABLE_TOKEN' },
    credentialType: 'api_key',
    routes: [
      {
        protocol: 'openai-chat',
        baseUrlEnv: 'CAPABLE_URL',
        baseUrlSuffix: '/v1',
        modelEnv: 'CAPABLE_MODEL',
        modelRequired: true,
        env: {},
        args: [],
      },
      {
        protocol: 'openai-responses',
        baseUrlSuffix: '',
        modelRequired: false,
        env: { AUTH: 'token {token}' },
        args: ['--url={base_url}'],
      },
    ],
  },
  home: { env: { CAPABLE_HOME: '{home}' } },
});

/** The same with its prompt as the last argument, after `--`. */
export const argumentAgent = fakeAgent({
  ...capableAgent,
  name: 'argument',
  headless: {
    ...capableAgent.headless,
    prompt: { ...capableAgent.headless.prompt, channel: 'argument', endOfOptions: true },
  },
});

/** The same with its prompt as the value of a flag. */
export function flagAgent(joined: boolean): typeof capableAgent {
  return fakeAgent({
    ...capableAgent,
    name: 'flag',
    headless: {
      ...capableAgent.headless,
      prompt: { ...capableAgent.headless.prompt, channel: 'flag', flag: '--prompt', joined },
    },
  });
}
