/**
 * The result of the work, or what `late` makes when the time is over first. Then `isOver` is true for the work, whose
 * own end nobody looks at any more. A step that blocks the thread is not interrupted.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (isOver: () => boolean) => Promise<T>,
  late: () => Error,
): Promise<T> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(late());
    }, milliseconds);
  });
  try {
    return await Promise.race([work(() => isOver), expired]);
  } finally {
    clearTimeout(timer);
  }
}
