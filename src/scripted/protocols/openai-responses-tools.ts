import { recordsOf, textOf, type UnknownRecord } from '../json-reading';
import type { AdvertisedTool } from '../tools/advertised-tool';
import { functionTool } from './function-tool';

/**
 * The tools of a Responses request: in `tools`, or in input items of the type `additional_tools`, each time alone or
 * in a namespace. Tools that the provider itself would run (such as `web_search`) have no name and go by their type.
 */
export function responsesTools(request: UnknownRecord): readonly AdvertisedTool[] {
  const additional = recordsOf(request['input'])
    .filter((item) => item['type'] === 'additional_tools')
    .flatMap((item) => recordsOf(item['tools']));
  return [...recordsOf(request['tools']), ...additional].flatMap((tool) =>
    tool['type'] === 'namespace' ? recordsOf(tool['tools']).flatMap((each) => readTool(each, tool)) : readTool(tool),
  );
}

function readTool(tool: UnknownRecord, namespace?: UnknownRecord): readonly AdvertisedTool[] {
  const named = functionTool(tool['name'] ?? tool['type'], tool['parameters']);
  if (named === undefined) return [];
  const group = textOf(namespace?.['name']);
  const input = tool['type'] === 'custom' ? 'freeform' : 'function';
  return [{ ...named, input, ...(group === undefined ? {} : { namespace: group }) }];
}
