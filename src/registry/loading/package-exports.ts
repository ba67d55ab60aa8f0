/** Conditions under which Node resolves `import()`, then those of `require`: a package may name one kind alone. */
const conditionSets: readonly ReadonlySet<string>[] = [
  new Set(['node', 'import', 'default']),
  new Set(['node', 'require', 'default']),
];

/** The file that the `exports` of a `package.json` have for the package itself, as written: `./index.js`. */
export function mainExport(exports: unknown): string | undefined {
  const entry = isMap(exports) && Object.keys(exports).some((key) => key.startsWith('.')) ? exports['.'] : exports;
  for (const conditions of conditionSets) {
    const target = targetOf(entry, conditions);
    if (target !== undefined) return target;
  }
  return undefined;
}

/** Conditions count in the order in which they are written. */
function targetOf(entry: unknown, conditions: ReadonlySet<string>): string | undefined {
  if (typeof entry === 'string') return entry.startsWith('./') ? entry : undefined;
  const branches = Array.isArray(entry)
    ? (entry as readonly unknown[])
    : isMap(entry)
      ? Object.entries(entry).flatMap(([key, value]) => (conditions.has(key) ? [value] : []))
      : [];
  for (const branch of branches) {
    const target = targetOf(branch, conditions);
    if (target !== undefined) return target;
  }
  return undefined;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
