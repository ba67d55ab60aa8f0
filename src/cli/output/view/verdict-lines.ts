import type { ChangedFiles, RunCost, RunUsage, Verdict } from '../../../api';
import { indent } from './indent';
import { oneLineText } from './shown-text';
import type { ViewStyle } from './view-style';

/** Changed files that are named where not everything is shown. */
const namedFiles = 5;

/** How a run ended: the class with its reason, the way on, what changed, and what it took. */
export function verdictLines(verdict: Verdict, time: string, style: ViewStyle): readonly string[] {
  const { bold, dim, green, red } = style;
  const colour = verdict.verdict === 'ok' ? green : red;
  const figures = [tokensText(verdict.usage), costText(verdict.cost), turnsText(verdict.turns)].filter(
    (text) => text !== undefined,
  );
  return [
    `${time}${bold(colour(verdict.verdict))}  ${oneLineText(verdict.reason)}`,
    ...(verdict.nextStep === undefined ? [] : [`${indent}${verdict.nextStep}`]),
    ...(verdict.changes === undefined ? [] : changeLines(verdict.changes, style)),
    ...(figures.length === 0 ? [] : [dim(`${indent}${figures.join(', ')}`)]),
    dim(`${indent}record: ${verdict.record}`),
  ];
}

function changeLines(changes: ChangedFiles, style: ViewStyle): readonly string[] {
  const count = changes.files.length + (changes.unlisted ?? 0);
  const unseen = unseenLines(changes.unseen, style);
  if (count === 0) return unseen.length > 0 ? unseen : [style.dim(`${indent}no file changed`)];
  const lines = lineCounts(changes.addedLines, changes.removedLines, style);
  const named = style.verbose ? changes.files : changes.files.slice(0, namedFiles);
  const hidden = count - named.length;
  return [
    `${indent}${String(count)} ${count === 1 ? 'file' : 'files'} changed ${lines}`,
    ...named.map(({ path, change, from, addedLines, removedLines }) => {
      const moved = from === undefined ? '' : style.dim(` (was ${oneLineText(from)})`);
      const counts = addedLines === undefined ? '' : ` ${lineCounts(addedLines, removedLines ?? 0, style)}`;
      return `${indent}  ${style.dim(change.padEnd(8))} ${style.fit(oneLineText(path), 32)}${moved}${counts}`;
    }),
    ...(hidden > 0 ? [style.dim(`${indent}  … ${String(hidden)} more`)] : []),
    ...unseen,
  ];
}

/** Where something may have changed that nobody saw. */
function unseenLines(unseen: ChangedFiles['unseen'] = [], style: ViewStyle): readonly string[] {
  if (unseen.length === 0) return [];
  const [first = '', ...more] = unseen;
  const others = more.length === 0 ? '' : ` and ${String(more.length)} more`;
  return [`${indent}not looked into: the repository ${style.fit(oneLineText(first), 40)}${others}`];
}

function lineCounts(added: number, removed: number, { green, red }: ViewStyle): string {
  return `${green(`+${String(added)}`)} ${red(`-${String(removed)}`)}`;
}

function tokensText(usage: RunUsage | undefined): string | undefined {
  if (usage === undefined) return undefined;
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  const cached = cachedInputTokens ? ` (${count(cachedInputTokens)} cached)` : '';
  const parts = [
    ...(inputTokens === undefined ? [] : [`${count(inputTokens)} tokens in${cached}`]),
    ...(outputTokens === undefined ? [] : [`${count(outputTokens)} out`]),
  ];
  if (parts.length === 0) return undefined;
  return `${parts.join(', ')}${usage.source === 'estimated' ? ' (estimated)' : ''}`;
}

function costText(cost: RunCost | undefined): string | undefined {
  if (cost === undefined) return undefined;
  const prices = cost.pricesOf === undefined ? '' : `, prices of ${cost.pricesOf}`;
  return `$${cost.usd.toFixed(4)}${cost.source === 'estimated' ? ` (estimated${prices})` : ''}`;
}

function turnsText(turns: number | undefined): string | undefined {
  return turns === undefined ? undefined : `${String(turns)} ${turns === 1 ? 'turn' : 'turns'}`;
}

function count(tokens: number): string {
  return tokens.toLocaleString('en-US');
}
