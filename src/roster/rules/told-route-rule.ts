import type { Finding } from '../checks';
import { untoldRoutes } from '../untold-routes';
import { readValue, textsIn } from './read-value';

/** The generic strategy tells a CLI nothing that its entry does not say. Other strategies may, so that they are left. */
export function toldRouteRule(plain: unknown): readonly Finding[] {
  if (readValue(plain, 'strategy') !== 'generic') return [];
  const texts = textsIn(plain).map(([path, text]) => [path.join('.'), text] as const);
  return untoldRoutes(texts).map(({ path, missing }) => ({
    path: path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    message: 'is a route over which the CLI would not be told all that it needs',
    expected: missing,
  }));
}
