/** Whether a dotted pattern names exactly this key; `*` stands for any text within one step. */
export function namesKey(pattern: string, path: readonly string[]): boolean {
  const steps = pattern.split('.');
  return steps.length === path.length && steps.every((step, index) => matchesStep(step, path[index] ?? ''));
}

function matchesStep(pattern: string, step: string): boolean {
  if (!pattern.includes('*')) return pattern === step;
  const [first = '', ...others] = pattern.split('*');
  if (!step.startsWith(first)) return false;
  const last = others.pop() ?? '';
  let from = first.length;
  for (const part of others) {
    const found = step.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return step.length - last.length >= from && step.endsWith(last);
}
