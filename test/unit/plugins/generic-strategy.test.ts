import { slot, type PermissionLevel } from '../../../src/api';
import { GenericStrategy } from '../../../plugins';
import { bundledAgent, bundledProvider, routedRunOf, routeOf, runOf } from '../../support/definitions';
import { shown, shownEnvironment } from '../../support/shown';

const qwen = bundledAgent('qwen');
const { commandBuilder, instructionDelivery } = new GenericStrategy();
const fixed = ['--input-format', 'stream-json', '-o', 'stream-json'];
const quiet = {
  QWEN_CODE_NO_RELAUNCH: 'true',
  QWEN_CODE_SYSTEM_SETTINGS_PATH: '<run.directory>/settings.json',
};
const levels: readonly (readonly [PermissionLevel, readonly string[]])[] = [
  ['read_only', ['--approval-mode', 'plan']],
  ['workspace', ['--approval-mode', 'default']],
  ['unrestricted', ['--yolo']],
];

describe('GenericStrategy serves Qwen Code', () => {
  test.each(levels)('at %s on the own login', (permission, level) => {
    const command = commandBuilder.build(qwen, runOf({ permission, maxTurns: 4 }));
    expect(shown(command.args)).toEqual([...fixed, '--max-session-turns', '4', ...level]);
    expect(shownEnvironment(command.env)).toEqual(quiet);
    expect(command.file).toBe('qwen');
  });

  test.each([
    [
      'openai-chat',
      'openai',
      { OPENAI_BASE_URL: '<broker.url>/v1', OPENAI_API_KEY: '<broker.token>', OPENAI_MODEL: 'm' },
    ],
    [
      'anthropic-messages',
      'anthropic',
      { ANTHROPIC_BASE_URL: '<broker.url>', ANTHROPIC_API_KEY: '<broker.token>', ANTHROPIC_MODEL: 'm' },
    ],
    ['google-generate-content', 'gemini', { GOOGLE_GEMINI_BASE_URL: '<broker.url>', GEMINI_API_KEY: '<broker.token>' }],
  ])('over %s', (protocol, authType, env) => {
    const route = qwen.provider?.routes.find((one) => one.protocol === protocol);
    for (const [permission, level] of levels) {
      const run = routedRunOf(routeOf(qwen, bundledProvider('scripted'), route), { permission, model: 'm' });
      const command = commandBuilder.build(qwen, run);
      expect(shown(command.args)).toEqual([...fixed, '-m', 'm', ...level, '--auth-type', authType]);
      expect(shownEnvironment(command.env)).toEqual({ ...quiet, QWEN_HOME: '<home>', ...env });
    }
  });

  test('with a prompt that it would act on', () => {
    const { stdin } = commandBuilder.build(qwen, runOf({ prompt: '/clear @/etc/passwd' }));
    expect(JSON.parse(stdin as string)).toHaveProperty('message.content.0.text', '\n/clear \\@/etc/passwd');
  });

  test('with instructions that are too long for its flag', () => {
    const context = { paths: { ...runOf().paths, home: slot('home') }, argumentLimitBytes: 100 };
    expect(instructionDelivery.plan(qwen, 'x'.repeat(100), context).channel).toBe('home_file');
    expect(instructionDelivery.plan(qwen, 'x'.repeat(99), context).channel).toBe('arguments');
  });
});
