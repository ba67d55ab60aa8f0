import { request } from 'node:https';
import { request as requestPlain } from 'node:http';

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

/** What a token endpoint answered. Its body can hold secrets; it is never part of an error. */
export type TokenAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  | { readonly kind: 'failed'; readonly why: string };

/** How the fields of a request are written: a form is what RFC 6749 says; some endpoints want JSON. */
export type TokenFormat = 'form' | 'json';

/** Sends fields to a token endpoint. Follows no redirect. Never rejects. */
export function postToken(
  url: string,
  fields: Readonly<Record<string, string>>,
  format: TokenFormat,
): Promise<TokenAnswer> {
  const body = format === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
  return new Promise((resolve) => {
    const fail = (why: string): void => {
      resolve({ kind: 'failed', why });
      sent.destroy();
    };
    const sent = (url.startsWith('https:') ? request : requestPlain)(
      url,
      {
        method: 'POST',
        // Said here, so that NODE_TLS_REJECT_UNAUTHORIZED of the host cannot turn it off.
        rejectUnauthorized: true,
        agent: false,
        headers: {
          'content-type': format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > maxBytes) fail('its answer was too long');
        });
        answer.on('end', () => {
          resolve({ kind: 'answer', status: answer.statusCode ?? 0, body: text });
        });
        answer.on('error', () => {
          fail('its answer broke off');
        });
      },
    );
    const timer = setTimeout(() => {
      fail(`it gave no answer within ${String(timeoutMs / 1000)} s`);
    }, timeoutMs);
    sent.on('close', () => {
      clearTimeout(timer);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      fail(`it could not be reached (${error.code ?? 'unknown'})`);
    });
    sent.end(body);
  });
}
