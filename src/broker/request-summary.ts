import { countAdvertisedTools } from './advertised-tools';
import { holdsText } from './holds-text';
import type { RequestBody } from './request-body';

/** What is kept of a request's body. */
export interface RequestSummary {
  readonly model?: string;
  readonly tools: number;
  /** The body was no JSON object: it must be taken for one that advertises tools. */
  readonly unreadable?: true;
  /** Whether a turn holds the text that it should hold; absent where nobody looks. */
  readonly instructionsSeen?: boolean;
}

const maxModelLength = 200;
const bodilessMethods: readonly string[] = ['GET', 'HEAD'];
/** Where the wire protocols take files and sound, which no model answers with calls of tools. */
const filePath = /^(\/upload)?(\/v1(beta)?)?\/(files|uploads|audio)(\/|$)/;

/** Where tokens are only counted: such a request repeats the tools, and no model answers it. */
const countingPath = /(\/count_tokens|:countTokens)$/;

/**
 * Reads model and tools, and whether a turn holds the letters and digits that are expected of it; of a body that is no
 * JSON object, only whether it could be a turn.
 */
export function summariseRequest(method: string, path: string, body: RequestBody, expects?: string): RequestSummary {
  const { fields = {} } = body;
  const isHarmless = body.bytes === 0 || bodilessMethods.includes(method) || filePath.test(path);
  const model = typeof fields['model'] === 'string' ? fields['model'] : modelOfPath(path);
  const tools = countingPath.test(path) ? 0 : countAdvertisedTools(fields);
  return {
    tools,
    ...(body.fields !== undefined || isHarmless ? {} : { unreadable: true }),
    ...(model === undefined ? {} : { model: model.slice(0, maxModelLength) }),
    ...(expects === undefined || tools === 0 ? {} : { instructionsSeen: holdsText(likelyFirst(fields), expects) }),
  };
}

/** A body with what most wire protocols have system texts under before the rest, which can be megabytes. */
function likelyFirst(fields: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { system, instructions, systemInstruction, ...rest } = fields;
  return [system, instructions, systemInstruction, rest];
}

/** Google's protocol names the model in the path: `/models/NAME:method`. */
function modelOfPath(path: string): string | undefined {
  return /\/models\/([^/:]+):/.exec(path)?.[1];
}
