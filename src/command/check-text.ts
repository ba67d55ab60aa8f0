import { PlanError } from '../errors';

/** Throws `PlanError` (`prompt_invalid`) for a prompt that is blank or holds a NUL; gives what `checkedText` gives. */
export function checkedPrompt(prompt: string): string {
  if (prompt.trim() === '') throw new PlanError('prompt_invalid', 'The prompt is empty. Say what the agent should do.');
  return checkedText(prompt, 'The prompt');
}

/**
 * A text as a process can receive it: a lone surrogate becomes U+FFFD. Throws `PlanError` (`prompt_invalid`) for a NUL;
 * the name of the text begins the message.
 */
export function checkedText(text: string, name: string): string {
  const position = text.indexOf('\0');
  if (position < 0) return text.toWellFormed();
  throw new PlanError(
    'prompt_invalid',
    `${name} cannot be passed on with the NUL character at position ${String(position)}. Remove it.`,
    { details: { position } },
  );
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
