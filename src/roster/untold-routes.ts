/** A text of an entry with its dotted path. */
export type PlacedText = readonly [path: string, text: string];

/** A route over which the roster entry does not tell the CLI all that it needs. */
export interface UntoldRoute {
  /** Dotted path of the protocol of the route. */
  readonly path: string;
  /** What is not told, and by what it could be, for people. */
  readonly missing: string;
}

/**
 * Routes by which the CLI is told neither by a variable nor by a template where the broker is, or with what token. A
 * strategy of a plugin may tell it all the same.
 */
export function untoldRoutes(texts: readonly PlacedText[]): readonly UntoldRoute[] {
  return texts.flatMap(([path]) => {
    const [, route] = /^(provider\.routes\.\d+\.)protocol$/.exec(path) ?? [];
    if (route === undefined) return [];
    const own = texts.filter(([other]) => other.startsWith(route) || !other.startsWith('provider.routes.'));
    const holds = (placeholder: string): boolean => own.some(([, text]) => text.includes(placeholder));
    const isUrlTold = own.some(([other]) => other === `${route}base_url_env`) || holds('{base_url}');
    const missing = [
      ...(isUrlTold ? [] : ['the base URL of the broker (base_url_env, or {base_url})']),
      ...(hasTokenVariable(own, route) || holds('{token}') ? [] : ['the token of the run (token_env, or {token})']),
    ];
    return missing.length === 0 ? [] : [{ path, missing: missing.join(' and ') }];
  });
}

/** Names of the route take the place of those of the provider; one counts that fits the kind of credential. */
function hasTokenVariable(texts: readonly PlacedText[], route: string): boolean {
  const below = (path: string): readonly string[] =>
    texts.flatMap(([other]) => (other.startsWith(path) ? [other.slice(path.length)] : []));
  const [, type = 'api_key'] = texts.find(([path]) => path === 'provider.credential_type') ?? [];
  const ofRoute = below(`${route}token_env.`);
  const types = ofRoute.length > 0 ? ofRoute : below('provider.token_env.');
  return types.some((each) => each === type || each === '_default');
}
