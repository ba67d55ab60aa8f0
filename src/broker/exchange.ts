import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { ProviderPrices } from '../api/provider-prices';
import type { ModelRequestFact } from '../api/run-event';
import { relayAnswer } from './answer-relay';
import { refusalBody, refusalStatuses, type Refusal } from './refusal';
import { factOf, startRecord } from './request-record';
import { textBytesIn } from './metering/text-bytes';
import { readRequestBody } from './request-body';
import { summariseRequest, type RequestSummary, type SoughtTexts } from './request-summary';
import { splitTarget } from './request-target';
import { uploadBody } from './request-upload';
import type { SecretMask } from './secret-mask';
import { AddressRefusedError } from './vetted-lookup';

/** How an exchange reaches the upstream. */
export interface ExchangeContext extends SoughtTexts {
  /** Why no upstream may be dialled at all. */
  readonly addressProblem?: string;
  readonly maxRequestBytes: number;
  readonly mask: SecretMask;
  readonly prices?: ProviderPrices;
  openUpstream(request: IncomingMessage): ClientRequest;
  /** Why a request may not be answered. */
  admit(summary: RequestSummary): string | undefined;
  /** The head or a piece of an answer came. */
  onProgress(): void;
  onRequest(fact: ModelRequestFact): void;
}

/** One request of the agent and its answer. */
export class Exchange {
  /** Resolves after the fact was given. */
  readonly settled: Promise<void>;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #context: ExchangeContext;
  readonly #record;
  #upstream: ClientRequest | undefined;
  /** The whole body, while it can still be needed a second time. */
  #resendable: Buffer | undefined;
  #isSettled = false;

  constructor(request: IncomingMessage, response: ServerResponse, context: ExchangeContext) {
    this.#request = request;
    this.#response = response;
    this.#context = context;
    this.#record = startRecord(request.method ?? '', splitTarget(request.url ?? '').path);
    // A client that goes away is seen as the close of its response.
    request.on('error', () => undefined);
    this.settled = new Promise((resolve) => {
      const { socket } = request;
      const settle = (): void => {
        // Node closes the response from inside the close event of the socket: both can be under way at once.
        if (this.#isSettled) return;
        this.#isSettled = true;
        response.off('close', settle);
        socket.off('close', settle);
        this.#settle();
        resolve();
      };
      response.on('close', settle);
      // The response to a pipelined request has no connection of its own yet and would not notice.
      socket.on('close', settle);
    });
  }

  /** Answers without the upstream; an upload that runs is aborted, and an answer that began is broken off. */
  refuse(refusal: Refusal): void {
    this.#record.refused = `${refusal.code}: ${refusal.message}`;
    this.#upstream?.destroy();
    if (this.#response.headersSent) {
      this.#response.destroy();
      return;
    }
    const { retryAfterSeconds } = refusal;
    const body = Buffer.from(refusalBody(refusal));
    this.#record.responseBytes = body.length;
    if (retryAfterSeconds !== undefined) this.#response.setHeader('retry-after', retryAfterSeconds);
    this.#response.writeHead(refusalStatuses[refusal.code], {
      'content-type': 'application/json',
      'content-length': body.length,
    });
    this.#response.end(body);
    this.#request.resume();
  }

  /** Sends the request up and its answer down. */
  forward(): void {
    const { maxRequestBytes, addressProblem } = this.#context;
    if (addressProblem !== undefined) {
      this.refuse({ code: 'address', message: addressProblem });
      return;
    }
    if (Number(this.#request.headers['content-length'] ?? 0) > maxRequestBytes) {
      this.#refuseSize();
      return;
    }
    uploadBody(this.#request, this.#dial(), maxRequestBytes, {
      received: (bytes) => {
        this.#record.requestBytes += bytes;
      },
      completed: (body) => this.#admit(body),
      tooLarge: () => {
        this.#refuseSize();
      },
    });
  }

  /** Breaks the exchange off because the run ended. */
  revoke(): void {
    this.#record.refused ??= 'revoked: the run ended';
    this.#upstream?.destroy();
    this.#request.socket.destroy();
  }

  /** Looks at the whole body and says whether it may go up. */
  #admit(body: Buffer): boolean {
    // The fact is told already, and what is admitted now would never be observed.
    if (this.#isSettled) return false;
    const read = readRequestBody(body);
    this.#record.summary = summariseRequest(this.#record.method, this.#record.path, read, this.#context);
    this.#record.requestTextBytes = textBytesIn(read.fields);
    const message = this.#context.admit(this.#record.summary);
    if (message === undefined) this.#resendable = body;
    else this.refuse({ code: 'limit', message });
    return message === undefined;
  }

  #dial(): ClientRequest {
    const upstream = this.#context.openUpstream(this.#request);
    this.#upstream = upstream;
    let readBefore = 0;
    upstream.on('socket', (socket) => {
      readBefore = socket.bytesRead;
    });
    upstream.on('error', (error) => {
      const isUnanswered = upstream.reusedSocket && upstream.socket?.bytesRead === readBefore;
      if (!isUnanswered || !this.#resend(error)) this.#fail(error);
    });
    upstream.on('response', (answer) => {
      this.#resendable = undefined;
      this.#answer(answer);
    });
    return upstream;
  }

  /** An upstream may close a kept connection in the moment in which it is used again: that is no answer. Once only. */
  #resend({ code }: NodeJS.ErrnoException): boolean {
    const body = this.#resendable;
    this.#resendable = undefined;
    const isOver = this.#record.refused !== undefined || this.#response.headersSent;
    if (body === undefined || isOver || (code !== 'ECONNRESET' && code !== 'EPIPE')) return false;
    this.#dial().end(body);
    return true;
  }

  #answer(answer: IncomingMessage): void {
    // Refused meanwhile.
    if (this.#response.headersSent) {
      answer.destroy();
      return;
    }
    const { mask } = this.#context;
    this.#context.onProgress();
    const relayed = relayAnswer(answer, this.#response, mask, this.#record, () => {
      this.#context.onProgress();
    });
    if (!relayed) this.refuse({ code: 'upstream', message: 'the answer of the upstream cannot be read' });
  }

  #refuseSize(): void {
    const limit = String(this.#context.maxRequestBytes);
    this.refuse({ code: 'body_too_large', message: `the body is longer than ${limit} bytes` });
  }

  #fail(error: NodeJS.ErrnoException): void {
    // The own abort of an upload that was refused, or of a client that went away.
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.headersSent) {
      this.#response.destroy();
    } else if (error instanceof AddressRefusedError) {
      this.refuse({ code: 'address', message: error.message });
    } else {
      // Only the code: a message of the TLS layer may hold anything.
      this.refuse({ code: 'upstream', message: `the upstream could not be reached (${error.code ?? 'unknown'})` });
    }
  }

  #settle(): void {
    const { headersSent, statusCode, writableFinished } = this.#response;
    this.#resendable = undefined;
    if (!writableFinished || !this.#request.complete) this.#upstream?.destroy();
    const status = headersSent ? statusCode : undefined;
    this.#context.onRequest(factOf(this.#record, { status, isCut: !writableFinished, prices: this.#context.prices }));
  }
}
