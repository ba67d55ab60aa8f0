import type { AuthSlot } from '../api/provider-definition';
import type { ProviderPrices } from '../api/provider-prices';
import type { ModelRequestFact } from '../api/run-event';
import type { RequestSummary } from './request-summary';
import type { Secret } from '../secrets';

/** What the broker of one run is made from. */
export interface BrokerOptions {
  readonly runId: string;
  /** Base URL: scheme, host, port and base path; no user, query or fragment. */
  readonly upstream: string;
  /** Put between the base path and the path that the agent asked for; `''` or `/...`. */
  readonly pathPrefix: string;
  /** The beginning of the agent's path that the prefix takes the place of, such as `/v1`; a path without it is kept. */
  readonly pathReplaces?: string;
  /** Where the real credential goes. */
  readonly auth: AuthSlot;
  /** Absent: nothing is injected. */
  readonly credential?: Secret;
  /** What `credential` was replaced by meanwhile, asked at each request; absent: it is not replaced. */
  latestCredential?(): Secret;
  /** Which addresses that are not public may be dialled. */
  readonly allowPrivate: 'none' | 'loopback';
  /**
   * Called once a request whose body is known, before the upstream can answer it; a reason refuses it. Absent:
   * every request is let through. It must not throw.
   */
  admit?(summary: RequestSummary): string | undefined;
  /** Called once a request, when its answer ended. It must not throw. */
  onRequest(fact: ModelRequestFact): void;
  /** Called when the head of an answer or a piece of it comes from the upstream. It must not throw. */
  onProgress?(): void;
  /**
   * Letters and digits of a text that the turns of the run should hold: each fact of one then says whether it did.
   * Absent: nobody looks.
   */
  readonly expects?: string;
  /**
   * What tells, in the result of a tool, that the agent's own sandbox refused the call: the fact of a turn with new
   * results then says whether one did. Absent: nobody looks.
   */
  readonly denialTexts?: readonly string[];
  /** By which the cost of an answer is told; absent: it is not. */
  readonly prices?: ProviderPrices;
  /** 64 MiB when absent. */
  readonly maxRequestBytes?: number;
  /** PEM of the authority that the upstream is checked against instead of the usual ones. */
  readonly tls?: { readonly ca?: string };
  /** How long a client may take to send its headers; 30,000 when absent. */
  readonly headersTimeoutMs?: number;
}

/** The running proxy of one run. */
export interface Broker {
  /** `http://127.0.0.1:PORT`, no slash at its end. */
  readonly url: string;
  /** The phantom token: worthless outside the run and after `close`. */
  readonly token: string;
  /** Revokes the token at once, cuts open streams and frees the port; every fact has been given when it resolves. */
  close(): Promise<void>;
}
