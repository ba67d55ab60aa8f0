import type { CommandSpec, SlottedText } from '../api';
import { kindOf, textListProblem, textProblem, variablesProblem } from '../api/text-problem';
import { answeredObject, badAnswer, type StrategySubject } from './strategy-answer';

/**
 * What a command builder returned, once it is known to be a command for this directory. Throws `PlanError`
 * (`plugin_invalid`).
 */
export function parseCommandSpec(answer: unknown, subject: StrategySubject, directory: string): CommandSpec {
  const { file, args, env, stdin, cwd } = answeredObject(answer, subject, 'a command { file, args, env, cwd }');
  const problem =
    fileProblem(file) ??
    textListProblem(args, 'args') ??
    variablesProblem(env) ??
    (stdin === undefined ? undefined : inputProblem(stdin)) ??
    (cwd === directory
      ? undefined
      : `gave the cwd ${shown(cwd)}, expected ${shown(directory)}, the directory of the run`);
  if (problem !== undefined) throw badAnswer(subject, problem);
  return {
    file: file as string,
    args: args as readonly SlottedText[],
    env: env as Readonly<Record<string, SlottedText>>,
    ...(stdin === undefined ? {} : { stdin: stdin as SlottedText }),
    cwd: directory,
  };
}

function fileProblem(file: unknown): string | undefined {
  if (typeof file !== 'string')
    return `gave a file that is ${kindOf(file)}, expected the name or the path of a program`;
  if (file === '') return 'gave an empty file, expected the name or the path of a program';
  return file.includes('\0') ? 'gave a file that holds the NUL character' : undefined;
}

function inputProblem(stdin: unknown): string | undefined {
  const problem = textProblem(stdin);
  return problem === undefined ? undefined : `gave stdin that ${problem}`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : kindOf(value);
}
