import { showText, type CommandSpec, type PlannedFile } from '../api';

/** Whether anything that reaches the agent names the model; one with a slash may be told without what is before it. */
export function tellsModel(
  model: string,
  { command, files }: { readonly command: CommandSpec; readonly files: readonly PlannedFile[] },
): boolean {
  const name = model.slice(model.lastIndexOf('/') + 1);
  const texts = [
    ...command.args,
    ...Object.values(command.env),
    command.stdin ?? '',
    ...files.map(({ content }) => content),
  ];
  return texts.some((text) => showText(text).includes(name));
}
