import { countAdvertisedTools } from './advertised-tools';

/** What is kept of a request's body. */
export interface RequestSummary {
  readonly model?: string;
  readonly tools: number;
}

const maxModelLength = 200;

/** Reads model and tools; a body that is no JSON object has neither. */
export function summariseRequest(path: string, body: Buffer): RequestSummary {
  const fields = parseFields(body);
  const model = typeof fields['model'] === 'string' ? fields['model'] : modelOfPath(path);
  return {
    tools: countAdvertisedTools(fields),
    ...(model === undefined ? {} : { model: model.slice(0, maxModelLength) }),
  };
}

/** Google's protocol names the model in the path: `/models/NAME:method`. */
function modelOfPath(path: string): string | undefined {
  return /\/models\/([^/:]+):/.exec(path)?.[1];
}

function parseFields(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
