import { secretForms } from '../secrets';
import type { BrokerOptions } from './broker-options';
import { credentialParameters } from './credential-names';
import type { ExchangeContext } from './exchange';
import { withoutParameters } from './request-query';
import { splitTarget } from './request-target';
import { SecretMask } from './secret-mask';
import type { Upstream } from './upstream';
import { upstreamHeaders } from './upstream-headers';

const defaultMaxRequestBytes = 64 * 1024 * 1024;

/** Binds the options of a run to its upstream. */
export function createExchangeContext(options: BrokerOptions, upstream: Upstream): ExchangeContext {
  const { auth, credential } = options;
  const injected = { host: upstream.host, auth, ...(credential === undefined ? {} : { credential }) };
  const basePath = upstream.basePath + options.pathPrefix.replace(/\/+$/, '');
  return {
    ...(upstream.problem === undefined ? {} : { addressProblem: upstream.problem }),
    maxRequestBytes: options.maxRequestBytes ?? defaultMaxRequestBytes,
    mask: new SecretMask(secretForms(credential?.reveal() ?? '').map((form) => Buffer.from(form))),
    ...(options.prices === undefined ? {} : { prices: options.prices }),
    openUpstream: (request) => {
      const { path, query } = splitTarget(request.url ?? '');
      const kept = withoutParameters(query, credentialParameters);
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
