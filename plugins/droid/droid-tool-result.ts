/** The exit code that the result of its shell tool ends with. */
export function commandExitCode(output: string): number | undefined {
  const code = /\[Process exited with code (\d{1,3})\]\s*$/.exec(output.slice(-200))?.[1];
  return code === undefined ? undefined : Number(code);
}
