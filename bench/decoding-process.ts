import { closeSync, openSync, readSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { ClaudeStreamJsonDecoder } from '../plugins/claude/claude-stream-json-decoder';
import { OutputDecoder } from '../src/run/output-decoder';
import { createRedactor } from '../src/run/redactor';

/** What is made of a stream. */
export type Contender = 'events' | 'objects';

/** What a process that read a stream tells on standard output. */
export interface DecodingReport {
  readonly milliseconds: number;
  readonly peakBytes: number;
  readonly count: number;
}

/** Takes a stream in pieces; gives at its end how many events or objects it held. */
interface Reading {
  take(chunk: Buffer): void;
  end(): number;
}

/** As much as a pipe gives at once. */
const chunkBytes = 64 * 1024;

/** Lines cut out of a buffer, each read as JSON: what nobody can do without. */
function readObjects(): Reading {
  let rest: Buffer[] = [];
  let count = 0;
  return {
    take: (chunk) => {
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
        const line = chunk.subarray(start, end);
        const text = (rest.length === 0 ? line : Buffer.concat([...rest, line])).toString();
        rest = [];
        start = end + 1;
        if (typeof JSON.parse(text) === 'object') count += 1;
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
    },
    end: () => count,
  };
}

/** The way of an agent's output in a run, up to the events. */
function readEvents(): Reading {
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

function measure(file: string, reading: Reading): DecodingReport {
  const handle = openSync(file, 'r');
  const started = performance.now();
  for (;;) {
    // A pipe gives each chunk a buffer of its own, too.
    const chunk = Buffer.allocUnsafeSlow(chunkBytes);
    const length = readSync(handle, chunk);
    if (length === 0) break;
    reading.take(chunk.subarray(0, length));
  }
  const count = reading.end();
  const milliseconds = performance.now() - started;
  closeSync(handle);
  return { milliseconds, peakBytes: process.resourceUsage().maxRSS * 1024, count };
}

const [, , contender, file = ''] = process.argv;
process.stdout.write(JSON.stringify(measure(file, contender === 'objects' ? readObjects() : readEvents())));
