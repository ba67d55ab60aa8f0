import { isPlainMap, type Finding } from '../checks';
import type { TreePath } from '../../yaml';
import { readValue, textsIn } from './read-value';

/** Where else than in `home.env` a CLI may be told where its private home is. */
const pointers: readonly TreePath[] = [
  ['headless', 'args'],
  ['headless', 'env'],
];

/** Files in a private home that the CLI does not know of would be written for nobody. */
export function homeRule(plain: unknown): readonly Finding[] {
  if (isPointedToHome(plain)) return [];
  return filesOfHome(plain).map((path) => ({
    path,
    message: 'is written into the private home, and nothing points the CLI there',
    expected: "home.env with the variable of the CLI for it, such as EXAMPLE_HOME: '{home}'",
  }));
}

function isPointedToHome(plain: unknown): boolean {
  if (isFilled(readValue(plain, 'home', 'env'))) return true;
  const routes = readValue(plain, 'provider', 'routes');
  const inRoutes = Array.isArray(routes)
    ? routes.flatMap((_, index) => ['args', 'env'].map((key) => ['provider', 'routes', index, key]))
    : [];
  return [...pointers, ...inRoutes].some((path) =>
    textsIn(readValue(plain, ...path)).some(([, text]) => text.includes('{home}')),
  );
}

function filesOfHome(plain: unknown): readonly TreePath[] {
  const settings = readValue(plain, 'settings', 'file');
  return [
    ...(typeof settings === 'string' && settings.startsWith('{home}') ? [['settings', 'file']] : []),
    ...(readValue(plain, 'instructions', 'home_file') === undefined ? [] : [['instructions', 'home_file']]),
    ...(isFilled(readValue(plain, 'home', 'files')) ? [['home', 'files']] : []),
  ];
}

function isFilled(value: unknown): boolean {
  return isPlainMap(value) && Object.keys(value).length > 0;
}
