import type { ReadStream } from 'node:tty';
import { UsageError } from '../errors';
import { Secret } from '../secrets';

/** Where a person types, and sees the question. */
export interface TypingPlace {
  readonly input: Pick<ReadStream, 'setRawMode' | 'on' | 'off' | 'resume' | 'pause'>;
  readonly output: Pick<NodeJS.WritableStream, 'write'>;
}

const [interrupt, endOfInput, backspace, erase, eraseLine] = ['\u0003', '\u0004', '\u007f', '\b', '\u0015'];

/**
 * Lets a person type a secret, of which the terminal shows nothing. `undefined`: nothing was typed. Throws `UsageError`
 * when the person breaks off.
 */
export function typeSecret(
  question: string,
  { input, output }: TypingPlace = { input: process.stdin, output: process.stderr },
): Promise<Secret | undefined> {
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (): void => {
      input.off('data', take);
      input.setRawMode(false);
      input.pause();
      output.write('\n');
    };
    const take = (chunk: Buffer | string): void => {
      for (const character of chunk.toString()) {
        if (character === interrupt) {
          end();
          reject(new UsageError('usage', 'Nothing was typed to its end. Nothing was stored.'));
          return;
        }
        if (character === '\r' || character === '\n' || character === endOfInput) {
          end();
          resolve(typed === '' ? undefined : new Secret(typed));
          return;
        }
        if (character === backspace || character === erase) typed = Array.from(typed).slice(0, -1).join('');
        else if (character === eraseLine) typed = '';
        else typed += character;
      }
    };
    output.write(question);
    input.setRawMode(true);
    input.on('data', take);
    input.resume();
  });
}
