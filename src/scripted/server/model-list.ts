import type { JsonObject, WireProtocol } from '../../api';

const name = 'scripted-model';

/** The answer to `GET .../models` in the protocol's shape; the shape of OpenAI and Anthropic is one. */
export function modelList(protocol: WireProtocol): JsonObject {
  if (protocol === 'google-generate-content')
    return {
      models: [
        {
          name: `models/${name}`,
          displayName: name,
          supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
        },
      ],
    };
  return {
    object: 'list',
    data: [
      {
        id: name,
        object: 'model',
        created: 1_700_000_000,
        owned_by: 'muster',
        type: 'model',
        display_name: name,
        created_at: '2023-11-14T22:13:20Z',
      },
    ],
    has_more: false,
    first_id: name,
    last_id: name,
  };
}
