import { countAdvertisedTools } from './advertised-tools';

/** What is kept of a request's body. */
export interface RequestSummary {
  readonly model?: string;
  readonly tools: number;
  /** The body was no JSON object: it must be taken for one that advertises tools. */
  readonly unreadable?: true;
}

const maxModelLength = 200;
const bodilessMethods: readonly string[] = ['GET', 'HEAD'];
/** Where the wire protocols take files and sound, which no model answers with calls of tools. */
const filePath = /^(\/upload)?(\/v1(beta)?)?\/(files|uploads|audio)(\/|$)/;

/** Where tokens are only counted: such a request repeats the tools, and no model answers it. */
const countingPath = /(\/count_tokens|:countTokens)$/;

/** Reads model and tools; of a body that is no JSON object, only whether it could be a turn. */
export function summariseRequest(method: string, path: string, body: Buffer): RequestSummary {
  const parsed = parseFields(body);
  const fields = parsed ?? {};
  const isHarmless = body.length === 0 || bodilessMethods.includes(method) || filePath.test(path);
  const model = typeof fields['model'] === 'string' ? fields['model'] : modelOfPath(path);
  return {
    tools: countingPath.test(path) ? 0 : countAdvertisedTools(fields),
    ...(parsed !== undefined || isHarmless ? {} : { unreadable: true }),
    ...(model === undefined ? {} : { model: model.slice(0, maxModelLength) }),
  };
}

/** Google's protocol names the model in the path: `/models/NAME:method`. */
function modelOfPath(path: string): string | undefined {
  return /\/models\/([^/:]+):/.exec(path)?.[1];
}

function parseFields(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
