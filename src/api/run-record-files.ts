/** What a run itself keeps or finds in its directory, and what nobody else may write there. */
export const runRecordFiles: readonly string[] = [
  'plan.json',
  'events.jsonl',
  'verdict.json',
  'stderr.log',
  'changes.patch',
  'scripted-requests.jsonl',
  'prompt.txt',
  'tmp',
];
