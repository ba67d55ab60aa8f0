/** Agents have some tens of tools; a stream can name any number. */
const mostNames = 500;

const plainNames = new Map<string, string>();

/** The name of a tool without case, `_` and `-`, in which agents differ. */
export function plainToolName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '');
  if (plainNames.size < mostNames) plainNames.set(name, plain);
  return plain;
}
