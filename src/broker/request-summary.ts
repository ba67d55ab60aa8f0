import { countAdvertisedTools } from './advertised-tools';
import { holdsText } from './holds-text';
import type { RequestBody } from './request-body';
import { lastToolResultsHold } from './tool-results';

/** What is looked for in the turns of a run; what is absent, nobody looks for. */
export interface SoughtTexts {
  /** Letters and digits of a text that turns should hold. */
  readonly expects?: string;
  /** What tells, in the result of a tool, that the agent's own sandbox refused the call. */
  readonly denialTexts?: readonly string[];
}

/** What is kept of a request's body. */
export interface RequestSummary {
  readonly model?: string;
  readonly tools: number;
  /** The body was no JSON object: it must be taken for one that advertises tools. */
  readonly unreadable?: true;
  /** Whether a turn holds the text that it should hold; absent where nobody looks. */
  readonly instructionsSeen?: boolean;
  /** Whether a tool result of a turn tells of a refusal; absent where it has no new one, or nobody looks. */
  readonly toolDenied?: boolean;
}

const maxModelLength = 200;
const bodilessMethods: readonly string[] = ['GET', 'HEAD'];
/** Where the wire protocols take files and sound, which no model answers with calls of tools. */
const filePath = /^(\/upload)?(\/v1(beta)?)?\/(files|uploads|audio)(\/|$)/;

/** Where tokens are only counted: such a request repeats the tools, and no model answers it. */
const countingPath = /(\/count_tokens|:countTokens)$/;

/**
 * Reads model and tools, and whether a turn holds the texts that are looked for; of a body that is no JSON object, only
 * whether it could be a turn.
 */
export function summariseRequest(
  method: string,
  path: string,
  body: RequestBody,
  sought: SoughtTexts = {},
): RequestSummary {
  const { fields = {} } = body;
  const isHarmless = body.bytes === 0 || bodilessMethods.includes(method) || filePath.test(path);
  const model = typeof fields['model'] === 'string' ? fields['model'] : modelOfPath(path);
  const tools = countingPath.test(path) ? 0 : countAdvertisedTools(fields);
  return {
    tools,
    ...(body.fields !== undefined || isHarmless ? {} : { unreadable: true }),
    ...(model === undefined ? {} : { model: model.slice(0, maxModelLength) }),
    ...(tools === 0 ? {} : findings(fields, sought)),
  };
}

function findings(
  fields: Readonly<Record<string, unknown>>,
  { expects, denialTexts = [] }: SoughtTexts,
): Pick<RequestSummary, 'instructionsSeen' | 'toolDenied'> {
  const toolDenied = denialTexts.length === 0 ? undefined : lastToolResultsHold(fields, denialTexts);
  return {
    ...(expects === undefined ? {} : { instructionsSeen: holdsText(likelyFirst(fields), expects) }),
    ...(toolDenied === undefined ? {} : { toolDenied }),
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
