import type { ModelRequestFact } from '../api/run-event';
import type { RequestSummary } from './request-summary';

/** What is learnt of one request while it passes. */
export interface RequestRecord {
  readonly method: string;
  readonly path: string;
  readonly startedMs: number;
  requestBytes: number;
  responseBytes: number;
  summary: RequestSummary;
  retryAfterSeconds?: number;
  refused?: string;
  errorMessage?: string;
}

/** A record of a request of which nothing but its first line is known. */
export function startRecord(method: string, path: string): RequestRecord {
  return { method, path, startedMs: performance.now(), requestBytes: 0, responseBytes: 0, summary: { tools: 0 } };
}

/** The fact about a request whose answer ended. `status` is absent when nothing was answered. */
export function factOf(record: RequestRecord, status: number | undefined, cut: boolean): ModelRequestFact {
  const { retryAfterSeconds, refused, errorMessage } = record;
  return {
    method: record.method,
    path: record.path,
    ...record.summary,
    requestBytes: record.requestBytes,
    responseBytes: record.responseBytes,
    durationMs: Math.round(performance.now() - record.startedMs),
    ...(status === undefined ? {} : { status }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(refused === undefined ? {} : { refused }),
    ...(errorMessage === undefined ? {} : { errorMessage }),
    ...(cut ? { cut } : {}),
  };
}
