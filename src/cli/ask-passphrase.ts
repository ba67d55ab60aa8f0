import { stripControl } from '../events/terminal-text';
import type { Secret } from '../secrets';
import { paint } from './output/terminal';

let known: Promise<Secret | undefined> | undefined;

/** Asks for the passphrase of the stored credentials, once for the whole command; nobody, where there is no terminal. */
export function askPassphrase(purpose: 'new' | 'known'): Promise<Secret | undefined> {
  return (known ??= ask(purpose));
}

async function ask(purpose: 'new' | 'known'): Promise<Secret | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const { typeSecret } = require('./type-secret') as typeof import('./type-secret');
  if (purpose === 'known') return typeSecret('Passphrase of the stored credentials: ');
  const first = await typeSecret('New passphrase for the stored credentials (nothing: a key file): ');
  if (first === undefined) return undefined;
  const second = await typeSecret('The same again: ');
  if (second?.reveal() === first.reveal()) return first;
  const { UsageError } = require('../errors') as typeof import('../errors');
  throw new UsageError('usage', 'The two passphrases are not the same. Nothing was stored.');
}

/** Tells a person what happens with the stored credentials. */
export function tellCredentialNotice(text: string): void {
  const { yellow } = paint(process.stderr);
  process.stderr.write(`${yellow('muster:')} ${stripControl(text)}\n`);
}
