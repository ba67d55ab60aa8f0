import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { answerHeaders } from './answer-headers';
import { AnswerMeter } from './metering/answer-meter';
import { modelProtocol } from './metering/model-protocol';
import type { RequestRecord } from './request-record';
import { retryAfterSeconds } from './retry-after';
import type { SecretMask } from './secret-mask';
import { SecretScrubber } from './secret-scrubber';
import { FailureReader } from './upstream-failure';

/** Streams an answer down as it comes. Returns false, with nothing sent, when it cannot be read. */
export function relayAnswer(
  answer: IncomingMessage,
  response: ServerResponse,
  mask: SecretMask,
  record: RequestRecord,
  onProgress: () => void,
): boolean {
  const decoders = decodersFor(answer.headers['content-encoding']);
  const status = answer.statusCode ?? 0;
  // Node reads a status such as 099 but throws when it should write one.
  if (decoders === undefined || status < 200) return false;
  const waitSeconds = retryAfterSeconds(answer.headers, Date.now());
  if (waitSeconds !== undefined) record.retryAfterSeconds = waitSeconds;
  const headers = answerHeaders(answer.rawHeaders, (value) => mask.applyToText(value));
  if (decoders.length > 0) {
    delete headers['content-encoding'];
    delete headers['content-length'];
  }
  response.writeHead(status, headers);
  // A client may wait for the head long before the first event.
  response.flushHeaders();
  const hasBody = record.method !== 'HEAD' && status !== 204 && status !== 304;
  const stages = [...(hasBody ? decoders : []), new SecretScrubber(mask), observe(record, status, onProgress)];
  // The answer of an upstream that broke off must not look complete: pipeline destroys the client's connection.
  pipeline([answer, ...stages, response], () => undefined);
  return true;
}

/** What the answer goes through before it can be read; `undefined` when it cannot be. */
function decodersFor(contentEncoding: string | undefined): Transform[] | undefined {
  const encoding = contentEncoding?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return [];
  const { createAnswerDecoder } = require('./answer-decoder') as typeof import('./answer-decoder');
  const decoder = createAnswerDecoder(encoding);
  return decoder === undefined ? undefined : [decoder];
}

/** Counts what passes, and lets it be read beside: usage of a good answer of a model, the message of an error. */
function observe(record: RequestRecord, status: number, onProgress: () => void): Transform {
  const protocol = status < 300 ? modelProtocol(record.method, record.path) : undefined;
  if (status >= 400) record.failure = new FailureReader();
  else if (protocol !== undefined) record.meter = new AnswerMeter(protocol);
  const reader = record.failure ?? record.meter;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      record.responseBytes += chunk.length;
      reader?.add(chunk);
      onProgress();
      done(null, chunk);
    },
  });
}
