import { createMuster } from '../../src';
import { readDocument } from '../unit/docs/document';
import { createHost, type Host } from './host';

/** Says what reached it: arguments, standard input, the file in its home, and what its environment points at. */
const program = `#!/bin/sh
if [ "$1" = --version ]; then echo 'example-cli 1.0.0'; exit; fi
echo "$*"
echo "prompt=$(cat)"
echo "instructions=$(cat "$EXAMPLE_HOME/EXAMPLE.md")"
case "$EXAMPLE_BASE_URL" in http://127.0.0.1:*/v1) echo base=broker ;; esac
echo "token=\${EXAMPLE_API_KEY:+set}"
`;

let host: Host;
beforeEach(() => {
  const [routed = ''] = readDocument('roster.md').code('yaml');
  host = createHost();
  host.write('roster/agents/routed.yaml', routed);
  host.write('bin/example-cli', program, 0o755);
});
afterEach(() => {
  host.remove();
});

test('the routed example of the roster page runs as the page says', async () => {
  const muster = await createMuster({ rosterDirectories: [`${host.root}/roster`], environment: host.environment });
  const run = await muster.run({
    agent: 'routed',
    directory: host.project,
    prompt: 'say hello',
    instructions: 'Be brief.',
    permission: 'read_only',
    provider: 'scripted',
    model: 'm',
  });
  const { verdict, text } = await run.verdict;
  expect(verdict).toBe('ok');
  const [args = '', ...others] = text.split('\n');
  expect(args.split(' ')).toEqual(expect.arrayContaining(['--print', '--model', 'm', '--mode', 'read']));
  expect(others).toEqual(['prompt=say hello', 'instructions=Be brief.', 'base=broker', 'token=set']);
});
