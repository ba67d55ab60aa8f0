import type { ProviderPrices } from '../api/provider-prices';
import type { ModelRequestFact } from '../api/run-event';
import type { AnswerMeter, MeteredAnswer } from './metering/answer-meter';
import { costOf } from './metering/cost-of';
import type { RequestSummary } from './request-summary';
import type { FailureReader, UpstreamFailure } from './upstream-failure';

/** What is learnt of one request while it passes. */
export interface RequestRecord {
  readonly method: string;
  readonly path: string;
  readonly startedMs: number;
  requestBytes: number;
  /** Bytes of text in the request, from which its tokens are estimated. */
  requestTextBytes: number;
  responseBytes: number;
  summary: RequestSummary;
  retryAfterSeconds?: number;
  refused?: string;
  /** Of a good answer of a model. */
  meter?: AnswerMeter;
  /** Of an answer that is an error. */
  failure?: FailureReader;
}

/** How an exchange ended. */
export interface ExchangeEnd {
  /** Absent when nothing was answered. */
  readonly status: number | undefined;
  readonly isCut: boolean;
  readonly prices: ProviderPrices | undefined;
}

/** A record of a request of which nothing but its first line is known. */
export function startRecord(method: string, path: string): RequestRecord {
  return {
    method,
    path,
    startedMs: performance.now(),
    requestBytes: 0,
    requestTextBytes: 0,
    responseBytes: 0,
    summary: { tools: 0 },
  };
}

/** The fact about a request whose answer ended. To be asked for once. */
export function factOf(record: RequestRecord, { status, isCut, prices }: ExchangeEnd): ModelRequestFact {
  const { refused, requestTextBytes } = record;
  const failure: UpstreamFailure = record.failure?.read() ?? {};
  const metered: MeteredAnswer = record.meter?.end({ requestTextBytes, isCut }) ?? {};
  const { message, code } = metered.error ?? failure;
  const retryAfterSeconds = record.retryAfterSeconds ?? failure.retryAfterSeconds;
  const model = record.summary.model ?? metered.model;
  const costUsd = costOf(metered.usage, prices, [metered.model, record.summary.model]);
  return {
    method: record.method,
    path: record.path,
    ...record.summary,
    requestBytes: record.requestBytes,
    responseBytes: record.responseBytes,
    durationMs: Math.round(performance.now() - record.startedMs),
    ...(status === undefined ? {} : { status }),
    ...(model === undefined ? {} : { model }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(refused === undefined ? {} : { refused }),
    ...(message === undefined ? {} : { errorMessage: message }),
    ...(code === undefined ? {} : { errorCode: code }),
    ...(isCut ? { cut: isCut } : {}),
    ...(metered.usage === undefined ? {} : { usage: metered.usage }),
    ...(metered.usageSource === undefined ? {} : { usageSource: metered.usageSource }),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(metered.responseId === undefined ? {} : { responseId: metered.responseId }),
  };
}
