import type { VerdictClass } from '../api';

/** Kinds of failure of a provider, each the name of the verdict that it leads to. */
export type FailureKind = Extract<
  VerdictClass,
  'auth' | 'rate_limited' | 'budget' | 'model_unknown' | 'payload_too_large' | 'provider_error'
>;

/** What a provider said when it failed. */
export interface ProviderAnswer {
  /** HTTP status. */
  readonly status?: number;
  /** The provider's own code or type of the error. */
  readonly errorCode?: string;
  readonly errorMessage?: string;
  /** The model that was asked for. */
  readonly model?: string;
}

interface KindSigns {
  readonly kind: FailureKind;
  /** Codes of the providers, in lower case. */
  readonly codes: readonly string[];
  /** What messages say where the code says nothing. */
  readonly message?: RegExp;
  readonly statuses: readonly number[];
}

/**
 * The signs of each kind, the most telling first: a spent account comes as 400, 402, 403 or 429, an unknown model as
 * 400, 403, 404 or 422, and only the code or the message tells them from the rest.
 */
export const failureSigns: readonly KindSigns[] = [
  {
    kind: 'budget',
    codes: [
      'insufficient_quota',
      'insufficient_balance',
      'insufficient_credits',
      'billing_error',
      'billing_hard_limit_reached',
      'billing_not_active',
      'payment_required',
      'budget_exceeded',
    ],
    // Google says "quota" and "billing" of a limit that is over after a minute.
    message: /credit balance is too low|insufficient (?:balance|credits|funds)|used all available credits/i,
    statuses: [402],
  },
  {
    kind: 'model_unknown',
    codes: ['model_not_found', 'model_not_available', 'model_not_supported', 'unknown_model', 'invalid_model'],
    message:
      /^(?:invalid|unknown) model\b|\bnot a valid model\b|\bmodels?\b.{0,120}\b(?:does not exist|(?:is |was )?not found)\b/i,
    statuses: [],
  },
  {
    kind: 'payload_too_large',
    codes: ['context_length_exceeded', 'request_too_large', 'string_above_max_length', 'payload_too_large'],
    message:
      /prompt is too long|maximum context length|context (?:length|window|size)\b.{0,40}\bexceed|exceed.{0,60}\bcontext (?:length|window|size)|input token count .{0,40}exceeds/i,
    statuses: [413],
  },
  {
    kind: 'auth',
    codes: [
      'authentication_error',
      'permission_error',
      'invalid_api_key',
      'api_key_invalid',
      'unauthenticated',
      'permission_denied',
    ],
    statuses: [401, 403],
  },
  {
    kind: 'rate_limited',
    codes: ['rate_limit_error', 'rate_limit_exceeded', 'resource_exhausted', 'too_many_requests'],
    statuses: [429],
  },
];

/** What kind of failure an answer of the provider is; `undefined` for a good one. */
export function failureKind(answer: ProviderAnswer): FailureKind | undefined {
  const { errorCode, errorMessage } = answer;
  const status = answer.status ?? 0;
  // An answer can begin well and then hold an error, which some providers number as HTTP does.
  const isError = status >= 400 || errorCode !== undefined || errorMessage !== undefined;
  if (!isError) return undefined;
  // What an overloaded server says of its requests is no word on them.
  if (status >= 500) return 'provider_error';
  const code = errorCode?.toLowerCase() ?? '';
  const told = failureSigns.find(
    ({ codes, message }) =>
      codes.includes(code) || (errorMessage !== undefined && message?.test(errorMessage) === true),
  );
  if (told !== undefined) return told.kind;
  if (lacksModel(answer)) return 'model_unknown';
  const number = status >= 400 ? status : Number(code);
  return failureSigns.find(({ statuses }) => statuses.includes(number))?.kind ?? 'provider_error';
}

/** A 404 says that something is missing: it is the model if the message speaks of it. A wrong path is another matter. */
function lacksModel({ status, errorMessage = '', model }: ProviderAnswer): boolean {
  return status === 404 && (/\bmodels?\b/i.test(errorMessage) || (model !== undefined && errorMessage.includes(model)));
}
