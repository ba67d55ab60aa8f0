import { GenericCommandBuilder, GenericInstructionDelivery } from '../../src/api';
import type { AgentPlugin, AgentStrategy, EventDecoder } from '../../src/api';
import { reachableValues } from '../support/reachable-values';
import { StubPlace } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';

/** The real key. */
const canary = 'sk-canary-0123456789-of-nobody';

/** Everything that a plugin was handed: `this`, arguments, and what the methods that it extends gave back. */
class Handed {
  readonly by = new Map<string, unknown[]>();

  take(place: string, ...values: readonly unknown[]): void {
    this.by.set(place, [...(this.by.get(place) ?? []), ...values]);
  }
}

/** A plugin that keeps all that it can get hold of. */
function curiousPlugin(handed: Handed): AgentPlugin {
  class Builder extends GenericCommandBuilder {
    override build(...parts: Parameters<GenericCommandBuilder['build']>): ReturnType<GenericCommandBuilder['build']> {
      const built = super.build(...parts);
      handed.take('build', this, ...parts, built);
      return built;
    }
  }
  class Delivery extends GenericInstructionDelivery {
    override channel(...parts: Parameters<GenericInstructionDelivery['channel']>): 'arguments' {
      handed.take('channel', this, ...parts);
      return 'arguments';
    }

    override plan(
      ...parts: Parameters<GenericInstructionDelivery['plan']>
    ): ReturnType<GenericInstructionDelivery['plan']> {
      handed.take('plan', this, ...parts);
      return { channel: 'arguments', args: ['--instructions=x'], files: [] };
    }
  }
  return {
    apiVersion: 1,
    id: 'curious',
    version: '1.0.0',
    register(registrar) {
      handed.take('register', this, registrar);
      const make = (...parts: readonly unknown[]): AgentStrategy => {
        handed.take('factory', ...parts);
        return { commandBuilder: new Builder(), instructionDelivery: new Delivery() };
      };
      registrar.strategy('generic', make, { replaces: true });
      const create = (...parts: readonly unknown[]): EventDecoder => {
        handed.take('decoder factory', ...parts);
        return {
          decode(line) {
            handed.take('decode', this, line);
            return [{ type: 'message', text: line }];
          },
          end() {
            handed.take('end', this);
            return [{ type: 'result', isError: false, text: 'done' }];
          },
        };
      };
      registrar.eventDecoder('plain', create, { replaces: true });
    },
  };
}

/** Places from which the text can be reached, also in the middle of a text. */
function placesWith(text: string, handed: Handed): readonly string[] {
  return [...handed.by].flatMap(([place, values]) => {
    const found = [...reachableValues(values)].some((value) =>
      ArrayBuffer.isView(value)
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).includes(text)
        : (typeof value === 'string' || typeof value === 'symbol') && String(value).includes(text),
    );
    return found ? [place] : [];
  });
}

test('nothing that a plugin is handed in a routed run leads to the credential', async () => {
  const place = new StubPlace();
  const upstream = await StubUpstream.start();
  const handed = new Handed();
  try {
    place.install('stub-agent', {
      steps: [
        { do: 'ask', path: '/chat/completions', body: { tools: [{}], messages: [{ content: 'the instructions' }] } },
        { do: 'environment', form: 'plain' },
      ],
    });
    const muster = await place.muster({ LOCAL_API_KEY: canary }, { plugins: [curiousPlugin(handed)] });
    const run = await muster.run({
      agent: 'stub',
      directory: place.project,
      prompt: 'the prompt',
      instructions: 'the instructions',
      provider: `local:${upstream.url}`,
      unrestricted: true,
    });
    const verdict = await run.verdict;
    expect(verdict).toMatchObject({ verdict: 'ok' });
    // The key was at work in this process, and the plugin was in the middle of it.
    expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${canary}`]);
    const places = ['build', 'channel', 'decode', 'decoder factory', 'end', 'factory', 'plan', 'register'];
    expect([...handed.by.keys()].sort()).toEqual(places);
    expect(placesWith('the prompt', handed)).toContain('build');
    expect(placesWith(canary, handed)).toEqual([]);
  } finally {
    upstream.close();
    place.dispose();
  }
});

test('the search finds a text behind getters, in maps, in prototypes and in buffers', () => {
  const holder = (value: unknown): Handed => {
    const handed = new Handed();
    handed.take('here', value);
    return handed;
  };
  class Parent {
    get secret(): string {
      return canary;
    }
  }
  const hidden = Object.defineProperty({}, Symbol('x'), {
    value: { deep: [new Map([[{}, canary]])] },
    enumerable: false,
  });
  for (const value of [new Parent(), hidden, { text: `a ${canary} b` }, Buffer.from(canary), { [canary]: 1 }]) {
    expect(placesWith(canary, holder(value))).toEqual(['here']);
  }
  expect(placesWith(canary, holder({ text: canary.slice(1) }))).toEqual([]);
});
