import { expandTemplate, expandTemplates, showText } from '../../../../src/api';
import { shownEnvironment } from '../../../support/shown';
import { bundledAgent, bundledProvider, routedRunOf, routeOf, runOf } from '../../../support/definitions';

const routed = routedRunOf(routeOf(bundledAgent('codex'), bundledProvider('openai')), { model: 'o3' });

describe('a template of the roster', () => {
  test.each([
    ['{base_url}', '<broker.url>/v1'],
    ['{token}', '<broker.token>'],
    ['{token_env}', 'OPENAI_API_KEY'],
    ['{model}', 'o3'],
    ['{home}/a', '<home>/a'],
    ['{run_directory}/tmp', '<run.directory>/tmp'],
    ['{directory}', '/project'],
    ['a{model}b{model}c', 'ao3bo3c'],
    ['p={name="broker",base_url="{base_url}"}', 'p={name="broker",base_url="<broker.url>/v1"}'],
    ['{"json":{}}', '{"json":{}}'],
    ['no placeholder', 'no placeholder'],
    ['', ''],
  ])('%s of a routed run becomes %s', (template, expected) => {
    expect(showText(expandTemplate(template, routed))).toBe(expected);
  });

  test.each(['{base_url}', '{token}', '{token_env}', '{model}', '{home}'])(
    '%s is empty on the own login',
    (template) => {
      expect(expandTemplate(`<${template}>`, runOf())).toBe('<>');
    },
  );

  test('what a person wrote is not searched for placeholders', () => {
    expect(expandTemplate('{model}', runOf({ model: '{home}' }))).toBe('{home}');
    expect(expandTemplate('{directory}', runOf({ directory: '/{token}' }))).toBe('/{token}');
  });

  test('the values of a map are filled and its keys are not', () => {
    expect(shownEnvironment(expandTemplates({ '{model}': '{run_directory}' }, routed))).toEqual({
      '{model}': '<run.directory>',
    });
  });
});
