import type { BrokerOptions } from './broker-options';
import { credentialParameters } from './credential-names';
import type { ExchangeContext } from './exchange';
import { LiveCredential } from './live-credential';
import { withoutParameters } from './request-query';
import { splitTarget } from './request-target';
import type { Upstream } from './upstream';
import { upstreamHeaders } from './upstream-headers';

const defaultMaxRequestBytes = 64 * 1024 * 1024;

/** Binds the options of a run to its upstream. */
export function createExchangeContext(options: BrokerOptions, upstream: Upstream): ExchangeContext {
  const { auth } = options;
  const live = new LiveCredential(() => options.latestCredential?.() ?? options.credential);
  const basePath = upstream.basePath + options.pathPrefix.replace(/\/+$/, '');
  return {
    ...(upstream.problem === undefined ? {} : { addressProblem: upstream.problem }),
    maxRequestBytes: options.maxRequestBytes ?? defaultMaxRequestBytes,
    get mask() {
      return live.mask;
    },
    ...(options.prices === undefined ? {} : { prices: options.prices }),
    openUpstream: (request) => {
      const { path, query } = splitTarget(request.url ?? '');
      const kept = withoutParameters(query, credentialParameters);
      const credential = live.value;
      const injected = { host: upstream.host, auth, ...(credential === undefined ? {} : { credential }) };
      return upstream.request({
        method: request.method,
        path: `${basePath}${withoutBeginning(path, options.pathReplaces)}${kept === '' ? '' : `?${kept}`}`,
        headers: upstreamHeaders(request.rawHeaders, injected),
      });
    },
    ...(options.expects === undefined ? {} : { expects: options.expects }),
    ...(options.denialTexts === undefined ? {} : { denialTexts: options.denialTexts }),
    onProgress: () => {
      options.onProgress?.();
    },
    admit: (summary) => options.admit?.(summary),
    onRequest: (fact) => {
      options.onRequest(fact);
    },
  };
}

function withoutBeginning(path: string, beginning: string | undefined): string {
  return beginning !== undefined && path.startsWith(`${beginning}/`) ? path.slice(beginning.length) : path;
}
