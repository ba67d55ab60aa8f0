import type { RunPaths } from './run-paths';
import { runRecordFiles } from './run-record-files';
import { isSlotted, partsOf, showText, type SlottedText } from './slotted-text';
import { kindOf, textProblem } from './text-problem';

const expected = 'expected a path below the run directory or the private home, made by joinText';

/** The first problem in a list of planned files, such as a path outside of the run; `undefined` when there is none. */
export function plannedFilesProblem(files: unknown, paths: RunPaths): string | undefined {
  if (!Array.isArray(files)) return `planned files that are ${kindOf(files)}, expected a list of { path, content }`;
  for (const file of files as readonly unknown[]) {
    if (typeof file !== 'object' || file === null) return `planned a file that is ${kindOf(file)}`;
    const { path, content } = file as { readonly path?: unknown; readonly content?: unknown };
    const problem = textProblem(path);
    if (problem !== undefined) return `planned a file whose path ${problem}`;
    const outside = placeProblem(path as SlottedText, paths);
    if (outside !== undefined) return outside;
    const wrong = textProblem(content);
    if (wrong !== undefined) return `planned the file ${showText(path as SlottedText)}, whose content ${wrong}`;
  }
  return undefined;
}

function placeProblem(path: SlottedText, { home }: RunPaths): string | undefined {
  const shown = `planned the file ${JSON.stringify(showText(path))}`;
  const [root, rest, ...more] = isSlotted(path) ? partsOf(path) : [];
  if (typeof root !== 'object' || root.encoding !== undefined || typeof rest !== 'string' || more.length > 0) {
    return `${shown}, ${expected}`;
  }
  if (root.slot === 'home' && home === undefined) {
    return `${shown}, and this run has no private home: on own login the person's home is left as it is`;
  }
  const [before, ...names] = rest.split('/');
  const isBelow =
    before === '' && names.length > 0 && names.every((name) => name !== '' && name !== '.' && name !== '..');
  if (!isBelow || !['run.directory', 'home'].includes(root.slot)) return `${shown}, ${expected}`;
  // Some file systems take both cases for the same name.
  const [first = ''] = names;
  const isRecord = root.slot === 'run.directory' && runRecordFiles.includes(first.toLowerCase());
  return isRecord
    ? `${shown}, which the run keeps itself; expected another name than ${runRecordFiles.join(', ')}`
    : undefined;
}
