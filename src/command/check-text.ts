import { PlanError } from '../errors';

/**
 * The prompt as a process can receive it. A lone surrogate becomes U+FFFD; throws `PlanError` (`prompt_invalid`)
 * for an empty prompt or a NUL.
 */
export function checkedPrompt(prompt: string): string {
  if (prompt.trim() === '') throw new PlanError('prompt_invalid', 'The prompt is empty. Say what the agent should do.');
  const nul = prompt.indexOf('\0');
  if (nul >= 0) {
    throw new PlanError('prompt_invalid', `The prompt has a NUL character at position ${String(nul)}. Remove it.`, {
      details: { position: nul },
    });
  }
  return prompt.toWellFormed();
}

/** Throws `PlanError` (`model_invalid`) for a model name that could be taken for an option or hides characters. */
export function checkedModel(model: string): string {
  const wrong = model.startsWith('-')
    ? 'begins with "-"'
    : /\p{Cc}/u.test(model)
      ? 'holds a control character'
      : model.length > 256
        ? `has ${String(model.length)} characters`
        : undefined;
  if (wrong === undefined) return model;
  throw new PlanError(
    'model_invalid',
    `The model name ${JSON.stringify(model.slice(0, 60))} ${wrong}; expected at most 256 printable characters that do not begin with "-".`,
  );
}
