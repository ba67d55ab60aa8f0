import { untoldRoutes, type PlacedText } from '../../../src/roster/untold-routes';

const route: PlacedText = ['provider.routes.0.protocol', 'openai-chat'];
const url: PlacedText = ['provider.routes.0.base_url_env', 'BASE_URL'];
const token: PlacedText = ['provider.token_env._default', 'API_KEY'];

test.each<[string, readonly PlacedText[]]>([
  ['variables', [route, url, token]],
  ['a variable of the kind of credential', [route, url, ['provider.token_env.api_key', 'API_KEY']]],
  ['a variable of the route', [route, url, ['provider.routes.0.token_env._default', 'API_KEY']]],
  [
    'a variable of another kind of credential',
    [route, url, ['provider.credential_type', 'oauth'], ['provider.token_env.oauth', 'TOKEN']],
  ],
  ['arguments of the route', [route, ['provider.routes.0.args.0', '--url={base_url}'], ['headless.args.0', '{token}']]],
  ['a file', [route, ['home.files.config', 'url = {base_url}, token = {token}']]],
])('a route is told by %s', (_what, texts) => {
  expect(untoldRoutes(texts)).toEqual([]);
});

test.each<[string, readonly PlacedText[], string]>([
  ['the address', [route, token], 'the base URL of the broker (base_url_env, or {base_url})'],
  ['the token', [route, url], 'the token of the run (token_env, or {token})'],
  [
    'the token, where the variable is for another kind of credential',
    [route, url, ['provider.token_env.oauth', 'TOKEN']],
    'the token of the run (token_env, or {token})',
  ],
  [
    'the token, where the route has variables of its own for another kind',
    [route, url, token, ['provider.routes.0.token_env.oauth', 'TOKEN']],
    'the token of the run (token_env, or {token})',
  ],
])('a route is not told %s', (_what, texts, missing) => {
  expect(untoldRoutes(texts)).toEqual([{ path: 'provider.routes.0.protocol', missing }]);
});

test('what another route says counts for that one alone', () => {
  const other: readonly PlacedText[] = [
    ['provider.routes.1.protocol', 'gemini'],
    ['provider.routes.1.base_url_env', 'OTHER_URL'],
  ];
  expect(untoldRoutes([route, token, ...other]).map(({ path }) => path)).toEqual(['provider.routes.0.protocol']);
});
