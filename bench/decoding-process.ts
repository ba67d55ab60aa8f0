import { closeSync, openSync, readSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { DecodingReport } from './decoding-row';

/** As much as a pipe gives at once. */
const chunkBytes = 64 * 1024;

/** What reads a stream; gives how many objects or events it found. */
interface Contender {
  take(chunk: Buffer): void;
  end(): number;
}

/** Lines cut out of a buffer, and each read as JSON: what nobody can do without. */
function createBare(): Contender {
  let rest: Buffer[] = [];
  let count = 0;
  return {
    take: (chunk) => {
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
        const line = chunk.subarray(start, end);
        const text = rest.length === 0 ? line.toString() : Buffer.concat([...rest, line]).toString();
        rest = [];
        start = end + 1;
        if (typeof JSON.parse(text) === 'object') count += 1;
      }
      if (start < chunk.length) rest.push(Buffer.from(chunk.subarray(start)));
    },
    end: () => count,
  };
}

/** The way of an agent's output in a run, up to the events. */
function createDecoded(): Contender {
  const { ClaudeStreamJsonDecoder } = require('../dist/plugins/claude/index.js') as typeof import('../plugins/claude');
  const { OutputDecoder } = require('../dist/src/run/output-decoder.js') as typeof import('../src/run/output-decoder');
  const { createRedactor } = require('../dist/src/run/redactor.js') as typeof import('../src/run/redactor');
  let count = 0;
  const output = new OutputDecoder({
    decoder: new ClaudeStreamJsonDecoder(),
    redact: createRedactor(['muster-token-0123456789abcdef', 'sk-key-0123456789abcdefghijklmnop']),
    onEvent: () => {
      count += 1;
    },
    onErrorText: () => undefined,
  });
  return {
    take: (chunk) => {
      output.output(chunk);
    },
    end: () => {
      output.end();
      return count;
    },
  };
}

function measure(file: string, contender: Contender): DecodingReport {
  const handle = openSync(file, 'r');
  const started = performance.now();
  for (;;) {
    // A stream gives each chunk a buffer of its own, too.
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const length = readSync(handle, chunk);
    if (length === 0) break;
    contender.take(chunk.subarray(0, length));
  }
  const count = contender.end();
  const milliseconds = performance.now() - started;
  closeSync(handle);
  return { milliseconds, peakBytes: process.resourceUsage().maxRSS * 1024, count };
}

const [, , kind, file = ''] = process.argv;
const report = measure(file, kind === 'bare' ? createBare() : createDecoded());
process.stdout.write(JSON.stringify(report));
