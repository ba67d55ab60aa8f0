import { monotonicMs } from '../../host/monotonic-clock';
import { paint } from './terminal';
import { LiveRegion } from './view/live-region';
import { workingLine } from './view/working-line';

/** Says on a terminal what goes on, as soon as it takes a moment. */
export async function withActivity<T>(what: string | (() => string), work: Promise<T>): Promise<T> {
  const startedAt = monotonicMs();
  const activity = new LiveRegion(process.stderr, () =>
    workingLine(typeof what === 'string' ? what : what(), startedAt).map(paint(process.stderr).dim),
  );
  activity.print([]);
  try {
    return await work;
  } finally {
    activity.close();
  }
}
