import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate for `localhost` with its key, and the authority that signed it, all PEM. */
export interface TlsFiles {
  readonly authority: string;
  readonly key: string;
  readonly cert: string;
}

/** Makes them with `openssl`, in a folder of their own: `ca.pem` is the authority, for programs that want a file. */
export function makeTlsFiles(folder: string): TlsFiles {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test CA');
  openssl('req', ...key, '-keyout', 'host.key', '-out', 'host.csr', '-subj', '/CN=localhost');
  writeFileSync(join(folder, 'host.ext'), 'subjectAltName=DNS:localhost\n');
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'host.ext'];
  openssl('x509', '-req', '-in', 'host.csr', ...signing, '-out', 'host.pem', '-days', '2');
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return { authority: read('ca.pem'), key: read('host.key'), cert: read('host.pem') };
}
