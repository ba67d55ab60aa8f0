import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { escapePrompt, showText, takesDashForOption, type BoundAgent } from '../../src/api';
import { bind, type BoundPlan, type RunRequest } from '../../src/plan';
import { launch } from '../../src/run/launch';
import { writeExecutable } from '../support/executables';
import { errorLike } from '../support/error-like';
import { acceptedBy, bundledRegistry, factsOf, planOf } from '../support/plans';
import { hostilePrompts } from '../support/prompts';
import { useTemporaryDirectory } from '../support/temporary-directory';

const directory = useTemporaryDirectory();
const registry = bundledRegistry();

interface Received {
  readonly args: readonly string[];
  readonly stdin: string;
}

/** The command of a run on the own login, with a program of ours in the place of the agent. */
function commandOf(agent: BoundAgent, request: Partial<RunRequest>): BoundPlan['command'] {
  const path = writeExecutable(
    join(directory(), 'agent'),
    `[ $# -eq 0 ] || printf '%s\\0' "$@" >"$0.args"`,
    'cat >"$0.stdin"',
  );
  const facts = factsOf({ binary: { path, version: '99.0.0' }, directory: { path: directory(), exists: true } });
  const wish = { ...request, ...acceptedBy(agent, { ownLogin: true }), ownLogin: true };
  const bindings = { 'run.directory': join(directory(), 'run'), 'run.id': 'RUN', 'session.id': 'ID' };
  return bind(planOf(agent, wish, { facts }), bindings).command;
}

/** What the process of a run is given. */
async function received(command: BoundPlan['command']): Promise<Received> {
  const nothing = (): void => undefined;
  const { gone, drain } = launch(command, { output: nothing, errorOutput: nothing });
  await drain(false);
  expect(await gone).toEqual({ exitCode: 0 });
  const read = (name: string): string => {
    const path = join(directory(), name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const result = { args: read('agent.args').split('\0').slice(0, -1), stdin: read('agent.stdin') };
  rmSync(join(directory(), 'agent.args'), { force: true });
  return result;
}

/** The prompt where the process found it; absent unless it is there once, and where no option can be. */
function promptIn({ args, stdin }: Received, agent: BoundAgent): string | undefined {
  const { channel, flag, joined, endOfOptions, format } = agent.definition.headless.prompt;
  const given = channel === 'stdin' ? stdin : (args.at(-1) ?? '');
  if (format === 'user-message-json') {
    const line = JSON.parse(given) as { message: { content: readonly [{ text: string }] } };
    return line.message.content[0].text;
  }
  if (channel === 'argument') return endOfOptions && args.at(-2) !== '--' ? undefined : given;
  if (channel === 'stdin') return given;
  if (!joined) return args.at(-2) === flag ? given : undefined;
  return given.startsWith(`${flag ?? ''}=`) ? given.slice((flag ?? '').length + 1) : undefined;
}

describe.each(registry.names)('%s', (name) => {
  const agent = registry.resolve(name);
  const { prompt: shape, modelFlag } = agent.definition.headless;

  test.each(hostilePrompts)(
    'receives a prompt with %s as it is, or it is refused with the reason',
    async (_title, prompt) => {
      const escaped = showText(escapePrompt(prompt, shape.escapes));
      if (takesDashForOption(shape) && escaped.startsWith('-')) {
        expect(() => commandOf(agent, { prompt })).toThrow(
          errorLike({ code: 'prompt_invalid', message: expect.stringContaining('begins with "-"') as string }),
        );
        return;
      }
      const process = await received(commandOf(agent, { prompt }));
      expect(promptIn(process, agent)).toBe(escaped);
      // Nothing of it stands anywhere else.
      const others = [...process.args.slice(0, shape.channel === 'stdin' ? undefined : -1)];
      expect(others.filter((text) => prompt.length > 3 && text.includes(prompt))).toEqual([]);
      if (shape.channel !== 'stdin') expect(process.stdin).toBe('');
    },
  );

  test.each(['gpt-5; x', 'o3 high', "it's $HOME", '@cf/meta/x', 'hf.co/org/x:Q4_K_M', 'publishers/x@001'])(
    'receives the model name %s as one argument, if it takes any',
    async (model) => {
      const { args } = await received(commandOf(agent, { model }));
      expect(args.filter((text) => text.includes(model))).toEqual(modelFlag === undefined ? [] : [model]);
      expect(modelFlag === undefined || args[args.indexOf(model) - 1] === modelFlag).toBe(true);
    },
  );
});
