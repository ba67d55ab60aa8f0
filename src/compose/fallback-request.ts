import { PlanError } from '../errors';
import type { RunRequest } from '../plan';

const fields: readonly string[] = ['agent', 'provider', 'model'];

/** In the place of a provider's name: the agent's own login. */
export const ownLoginWord = 'own-login';

/**
 * The request of the run that is started in the place of one that its provider would not serve; `undefined` where none
 * is asked for. A model is a name of one provider, so the first one's is not taken over, nor is the first one's way to it. Throws `PlanError` (`request_invalid`).
 */
export function fallbackRequest(request: RunRequest): RunRequest | undefined {
  const { fallback, ...first } = request;
  if (fallback === undefined) return undefined;
  assertFallback(fallback);
  const rest = without(first, ['model', 'provider', 'ownLogin']);
  const { provider, ...others } = fallback;
  const way = provider === undefined ? {} : provider === ownLoginWord ? { ownLogin: true } : { provider };
  return { ...rest, ...others, ...way, origins: originsOf(request.origins, fallback) };
}

function assertFallback(fallback: unknown): void {
  const isObject = typeof fallback === 'object' && fallback !== null && !Array.isArray(fallback);
  const given = isObject ? Object.entries(fallback) : [];
  const wrong = given.find(([name, value]) => !fields.includes(name) || typeof value !== 'string');
  const says = given.some(([name]) => name === 'agent' || name === 'provider');
  if (isObject && wrong === undefined && says) return;
  const what = wrong === undefined ? 'names neither agent nor provider' : `has a wrong field "${wrong[0]}"`;
  throw new PlanError(
    'request_invalid',
    `The fallback of the run request ${what}; expected texts under agent, provider or both, and model if need be.`,
  );
}

function originsOf(
  origins: RunRequest['origins'] = {},
  { model, provider }: NonNullable<RunRequest['fallback']>,
): Readonly<Record<string, string>> {
  return {
    ...without(origins, ['model', 'provider', 'fallback_model', 'fallback_provider']),
    ...(model === undefined ? {} : { model: origins['fallback_model'] ?? 'fallback' }),
    ...(provider === undefined ? {} : { provider: origins['fallback_provider'] ?? 'fallback' }),
  };
}

function without<Value extends object>(value: Value, names: readonly string[]): Value {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as Value;
}
