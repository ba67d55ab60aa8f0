import { assertHostCan, assertPromptAccepted } from '../../../src/plan/check-request';
import { fakeAgent } from '../../../src/testing';
import { factsOf } from '../../support/plans';

describe('the version that is installed', () => {
  const check = (version: string | undefined, minimum: string) => () =>
    assertHostCan(
      fakeAgent({ version: { minimum } }),
      factsOf({ binary: { path: '/bin/fake', ...(version === undefined ? {} : { version }) } }),
    );

  test.each([
    ['1.2.2', '1.2.3'],
    ['1.2', '1.2.3'],
    ['0.9.10', '1.0.0'],
    ['1.9.0', '1.10.0'],
  ])('%s is too old where %s is needed', (version, minimum) => {
    expect(check(version, minimum)).toThrow(expect.objectContaining({ code: 'agent_too_old' }) as Error);
  });

  test.each([
    ['1.2.3', '1.2.3'],
    ['1.10.0', '1.9.9'],
    ['2.0.0-beta.1', '1.2.3'],
    [undefined, '1.2.3'],
  ])('%s will do where %s is needed', (version, minimum) => {
    expect(check(version, minimum)).not.toThrow();
  });
});

describe('a prompt that begins with a dash', () => {
  const accept = (prompt: object) => () => {
    assertPromptAccepted(fakeAgent({ headless: { prompt } }), '--help');
  };

  test('is refused where it would be an option', () => {
    expect(accept({ channel: 'argument', endOfOptions: false })).toThrow(
      expect.objectContaining({ code: 'prompt_invalid' }) as Error,
    );
  });

  test.each([{ channel: 'argument', endOfOptions: true }, { channel: 'stdin' }])('is a prompt for %j', (prompt) => {
    expect(accept(prompt)).not.toThrow();
  });
});
