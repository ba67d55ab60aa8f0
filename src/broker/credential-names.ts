/** Headers in which agents send their key. */
export const tokenHeaders: readonly string[] = ['authorization', 'x-api-key', 'x-goog-api-key', 'api-key'];

/** Headers that can carry a credential; none of the agent's reaches the upstream. */
export const credentialHeaders: readonly string[] = [...tokenHeaders, 'proxy-authorization', 'cookie'];

/** Query parameter in which agents send their key. */
export const tokenParameter = 'key';

/** Query parameters that can carry a credential; none of the agent's reaches the upstream. */
export const credentialParameters: readonly string[] = [tokenParameter, 'api_key', 'access_token'];
