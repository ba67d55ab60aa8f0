import { readName, readRecord, readRecords } from './decoder-fields';
import { plainToolName } from './decoder-tool-name';

/** Names of the tools that ask the person, without case, `_` and `-`. */
const questionTools: ReadonlySet<string> = new Set([
  'askuserquestion',
  'askuser',
  'question',
  'askfollowupquestion',
  'askquestion',
  'requestuserinput',
]);

/** What a call asks the person, one line a question; absent for other tools, and where no question can be read. */
export function readQuestion(toolName: string, input: unknown): string | undefined {
  if (!questionTools.has(plainToolName(toolName))) return undefined;
  const fields = readRecord(input) ?? {};
  const several = readRecords(fields['questions']).map((each) => readName(each['question']));
  const asked = several.length > 0 ? several : [readName(fields['question'])];
  const text = asked.filter((question) => question !== undefined).join('\n');
  return text === '' ? undefined : text;
}
