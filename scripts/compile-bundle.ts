import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleName, compileBundle, compiledBundles, runBundle } from '../src/cli/load-command';

const output = join(__dirname, '..', 'dist', 'bin');
const file = join(output, bundleName);

/** Answers as the shortest run of Claude Code does. */
const stubAgent = `#!/bin/sh
if [ "\${1:-}" = --version ]; then
  echo '2.1.197 (Claude Code)'
  exit
fi
cat >/dev/null
echo '{"type":"system","subtype":"init","session_id":"0"}'
echo '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"done"}]},"session_id":"0"}'
echo '{"type":"result","subtype":"success","is_error":false,"result":"done","session_id":"0"}'
`;

/**
 * Writes V8's compiled forms of the bundle. V8 keeps the functions that have run, so the usual commands run first, in
 * a home of their own and with a stub in the place of an agent.
 */
async function compileCommand(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'muster-build-'));
  try {
    const stub = join(place, 'claude');
    writeFileSync(stub, stubAgent);
    chmodSync(stub, 0o755);
    process.env = { PATH: `${place}:/usr/bin:/bin`, HOME: place };
    const script = compileBundle(readFileSync(file));
    const { runCommandLine } = runBundle(script, file, createRequire(file));
    const request = ['claude', place, '-p', 'x', '--timeout', '20'];
    await quietly(async () => {
      await runCommandLine(['agents']);
      await runCommandLine(['explain', ...request, '--own-login']);
    });
    writeFileSync(join(output, compiledBundles.usual), script.createCachedData());
    await quietly(async () => {
      const exitCodes = [
        await runCommandLine(['run', ...request, '--provider', 'local']),
        await runCommandLine(['run', ...request, '--own-login', '--json']),
      ];
      if (exitCodes.some((exitCode) => exitCode !== 0)) {
        console.warn('No run could be made here: the compiled form of the command lacks what a run needs.');
      }
    });
    writeFileSync(join(output, compiledBundles.run), script.createCachedData());
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function quietly(work: () => Promise<void>): Promise<void> {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = () => true;
  try {
    await work();
  } finally {
    process.stdout.write = write;
  }
}

compileCommand().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
