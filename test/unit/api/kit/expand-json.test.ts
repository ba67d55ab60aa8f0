import { expandJson, modelAsTold, showText, slottedJsonText } from '../../../../src/api';
import { bundledProvider, definitionOf, routeOf, runOf } from '../../../support/definitions';

test('templates in a JSON object are filled wherever a text stands, in keys too', () => {
  const run = runOf({ model: 'small "one"', directory: '/project' });
  const templates = {
    providers: {
      'gateway {model}': { url: '{base_url}/x', list: ['{directory}', 1, true, null, { deep: '{model}' }] },
    },
    'text in braces': '{"hook": 1} {} {Word}',
  };

  expect(expandJson(templates, run)).toEqual({
    providers: {
      'gateway small "one"': { url: '/x', list: ['/project', 1, true, null, { deep: 'small "one"' }] },
    },
    'text in braces': '{"hook": 1} {} {Word}',
  });
});

test('what exists only later stays a slot, and a key that would need one stays as it is', () => {
  const templates = { '{run_directory}': '{run_directory}/instructions.md' };

  const text = slottedJsonText(expandJson(templates, runOf()));

  expect(showText(text)).toBe('{"{run_directory}":"<run.directory>/instructions.md"}');
});

test.each([
  [undefined, 'large', 'large'],
  ['gateway/{model}', 'large', 'gateway/large'],
  ['gateway/{model}', undefined, undefined],
])('over a route with the model template %s the model %s is told as %s', (modelTemplate, model, expected) => {
  const agent = definitionOf({
    provider: {
      tokenEnv: {},
      credentialType: 'api_key',
      routes: [
        {
          protocol: 'openai-chat',
          baseUrlSuffix: '',
          modelRequired: false,
          env: {},
          args: [],
          ...(modelTemplate === undefined ? {} : { modelTemplate }),
        },
      ],
    },
  });

  expect(
    modelAsTold(runOf({ route: routeOf(agent, bundledProvider('openai')), ...(model === undefined ? {} : { model }) })),
  ).toBe(expected);
});
