import { TextBudget } from './clipped-text';
import { html, type Html } from './html';
import type { ReportedPlan } from './reported-plan';
import { textBlock } from './text-html';

/** Characters of the command and of its input that are shown. */
const limit = 50_000;

/** The command with its input, folded; places that had a value for that run alone are shown as `<slot>`. */
export function commandSection(plan: ReportedPlan | undefined): Html | undefined {
  if (plan === undefined) return undefined;
  const { file, args, stdin } = plan;
  const budget = new TextBudget(2 * limit);
  const words = [file, ...args.map((word) => JSON.stringify(word))].join('\n  ');
  return html`<section class="command">
    <details>
      <summary>command${stdin === '' ? '' : ' and input'}</summary>
      ${textBlock(budget.clip(words, limit), 'argv')}
      ${stdin === '' ? undefined : textBlock(budget.clip(stdin, limit), 'stdin')}
    </details>
  </section>`;
}
