import { gitIdentityEnvironment } from '../../../src/command';

test('commits get the identity as author and as committer', () => {
  expect(gitIdentityEnvironment({ name: 'A', email: 'a@b' })).toEqual({
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b',
  });
});
