import { assertHostCan, assertPromptAccepted, assertRequestHonoured } from '../../../src/plan/check-request';
import { fakeAgent } from '../../../src/testing';
import { factsOf } from '../../support/plans';
import { without } from '../../support/without';

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

describe('a CLI that needs a newer Node.js', () => {
  const check = (node: string | undefined, minimumNode?: string) => () => {
    const runtime = minimumNode === undefined ? {} : { minimumNode };
    const facts = without(factsOf(), 'node');
    return assertHostCan(fakeAgent({ runtime }), { ...facts, ...(node === undefined ? {} : { node }) });
  };

  test.each([
    ['20.20.2', '22.19.0', /needs Node\.js 22\.19\.0 or newer, and the node on PATH is 20\.20\.2/],
    ['22.18.9', '22.19.0', /the node on PATH is 22\.18\.9/],
    [undefined, '22.0.0', /no node that tells its version is on PATH/],
  ])('is refused with %s where %s is needed', (node, minimum, message) => {
    const refused = expect.objectContaining({
      code: 'agent_incompatible',
      message: expect.stringMatching(message) as string,
    }) as Error;
    expect(check(node, minimum)).toThrow(refused);
  });

  test.each([
    ['22.19.0', '22.19.0'],
    ['24.0.0', '22.19.0'],
    ['20.20.2', undefined],
    [undefined, undefined],
  ])('runs with %s where %s is needed', (node, minimum) => {
    expect(check(node, minimum)).not.toThrow();
  });
});

describe('a prompt that begins with a dash', () => {
  const accept = (prompt: object) => () => {
    assertPromptAccepted(fakeAgent({ headless: { prompt } }), '--help');
  };

  test.each([
    { channel: 'argument', endOfOptions: false },
    { channel: 'flag', flag: '-p', joined: false },
    { channel: 'argument', escapes: [{ find: '--', replacement: '-', at: 'start' }] },
  ])('is refused where it would be an option: %j', (prompt) => {
    expect(accept(prompt)).toThrow(expect.objectContaining({ code: 'prompt_invalid' }) as Error);
  });

  test.each([
    { channel: 'argument', endOfOptions: true },
    { channel: 'argument', acceptsDash: true },
    { channel: 'flag', flag: '-p', joined: false, acceptsDash: true },
    { channel: 'stdin' },
    { channel: 'flag', flag: '-p', joined: true },
    { channel: 'argument', format: 'user-message-json' },
    { channel: 'argument', escapes: [{ find: '-', replacement: '\\-', at: 'start' }] },
  ])('is a prompt for %j', (prompt) => {
    expect(accept(prompt)).not.toThrow();
  });
});

describe('further directories', () => {
  const agent = fakeAgent({ addDirFlag: '--add-dir' });
  const ask = (directory: string) => () => {
    assertRequestHonoured({ directory: '/project', prompt: 'p', addDirectories: ['/fine', directory] }, agent);
  };

  test.each(['relative', '', '--yolo', './a', '/a\0b', '/a\nb', '/', '//', '/a/..'])('%j is refused', (directory) => {
    expect(ask(directory)).toThrow(expect.objectContaining({ code: 'request_invalid' }) as Error);
  });

  test.each(['/srv', '/srv/other project', '/srv/-x'])('%j is accepted', (directory) => {
    expect(ask(directory)).not.toThrow();
  });
});
