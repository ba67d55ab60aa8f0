import { execFileSync } from 'node:child_process';
import { launch } from '../../src/run/launch';

/** A host that may have no more processes; prints what becomes of one that it starts nevertheless. */
async function main(): Promise<void> {
  const nothing = (): void => undefined;
  execFileSync('prlimit', ['--pid', String(process.pid), '--nproc=1:1']);
  const launched = launch(
    { file: '/bin/true', args: [], env: {}, cwd: '/' },
    { output: nothing, errorOutput: nothing },
  );
  await launched.drain(false);
  process.stdout.write(JSON.stringify(await launched.gone));
}

void main();
