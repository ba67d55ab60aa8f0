import { percentDecode } from './percent-decode';

/** What was asked for, as bytes of the request line. */
export interface RequestTarget {
  readonly path: string;
  /** Without the `?`. */
  readonly query: string;
}

// An upstream may decode more than once; nobody honest encodes this often.
const maxLayers = 4;

/** Splits a target at its first `?`. */
export function splitTarget(target: string): RequestTarget {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** Why a target must not be forwarded; `undefined` when it may be, byte for byte. */
export function targetProblem(target: string): string | undefined {
  if (!target.startsWith('/')) return 'the request target is not a path';
  if (!/^[\x21-\x7e]+$/.test(target)) return 'the request target holds a character that must be encoded';
  if (target.includes('#')) return 'the request target holds a fragment';
  const { path } = splitTarget(target);
  if (!isWellEncoded(path)) return 'the percent-encoding of the path is broken';
  let layer = path;
  for (let count = 0; count < maxLayers; count += 1) {
    const problem = layerProblem(layer);
    if (problem !== undefined) return problem;
    const decoded = percentDecode(layer);
    if (decoded === layer) return undefined;
    layer = decoded;
  }
  return 'the path is encoded too many times';
}

function layerProblem(path: string): string | undefined {
  if (/[\x00-\x1f\x7f]/.test(path)) return 'the path holds a control character';
  if (path.includes('\\')) return 'the path holds a backslash';
  if (path.includes('//')) return 'the path holds an empty segment';
  // Some servers cut a segment at `;` before they look at it.
  const climbs = path.split('/').some((segment) => segment.replace(/;.*$/, '').trim() === '..');
  return climbs ? 'the path climbs with ".."' : undefined;
}

/** Every escape is complete and the bytes are UTF-8, so that overlong forms of `.` and `/` cannot hide. */
function isWellEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
