import type { ResolvedRun } from '../resolved-run';
import { expandTemplate } from './expand-template';
import type { SlottedText } from '../slotted-text';

/** The model name in the spelling that the CLI wants over the route of the run; absent when the run names no model. */
export function modelAsTold(run: ResolvedRun): SlottedText | undefined {
  const template = run.route.kind === 'provider' ? run.route.binding.modelTemplate : undefined;
  return run.model === undefined || template === undefined ? run.model : expandTemplate(template, run);
}
