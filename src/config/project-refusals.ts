/** Where the operator says what a project file may not. */
const places = {
  configuration: 'it from the operator, in $XDG_CONFIG_HOME/muster/config.yaml',
  roster: 'it from the operator, in a roster entry below $XDG_CONFIG_HOME/muster/roster',
  credential: 'it from the operator, in the variable that "muster providers" names',
  operator: 'it from the operator alone',
} as const;

/** Likely spellings, in lower case and without `_` and `-`, of what a repository must not decide. */
const spellings: Readonly<Record<keyof typeof places, readonly string[]>> = {
  configuration: [
    ...['agent', 'defaultagent', 'harness', 'provider', 'defaultprovider', 'modelprovider', 'ownlogin', 'route'],
    ...['plugin', 'plugins', 'extension', 'extensions'],
    ...['gitidentity', 'gitauthor', 'gitauthorname', 'gitauthoremail', 'gitcommitter', 'identity'],
    ...['unrestricted', 'dangerouslyskippermissions', 'skippermissions', 'bypasspermissions', 'permissionmode'],
    ...['yolo', 'autoapprove', 'autoapproval', 'approvalpolicy', 'approvalmode', 'sandbox', 'sandboxmode', 'trusted'],
  ],
  roster: [
    ...['agents', 'providers', 'roster', 'rosters', 'rosterdirectory', 'rosterdirectories', 'overlay', 'overlays'],
    ...['upstream', 'upstreams', 'url', 'baseurl', 'apibase', 'apibaseurl', 'apiurl', 'endpoint', 'endpoints'],
    ...['tokenurl', 'tokenendpoint', 'proxy', 'httpproxy', 'httpsproxy', 'header', 'headers', 'extraheaders'],
    ...['binary', 'bin', 'command', 'commands', 'cmd', 'executable', 'program', 'path', 'args', 'arguments', 'argv'],
    ...['flag', 'flags', 'env', 'envs', 'environment', 'environments', 'envvars', 'environmentvariables', 'variables'],
    ...['mcp', 'mcpserver', 'mcpservers', 'mcpconfig', 'hook', 'hooks', 'settings', 'tools', 'allowedtools'],
    ...['strategy', 'derive', 'launcher', 'launchers', 'wrapper', 'home', 'headless', 'permissionconfig'],
  ],
  credential: [
    ...['credential', 'credentials', 'credentialenv', 'credentialfile', 'apikey', 'apikeys', 'apitoken', 'key', 'keys'],
    ...['token', 'tokens', 'tokenenv', 'auth', 'authtoken', 'authorization', 'bearer', 'oauth', 'oauthtoken'],
    ...['password', 'secret', 'secrets', 'openaiapikey', 'anthropicapikey'],
  ],
  operator: [
    ...['envfile', 'dotenv', 'executor', 'executors', 'execution', 'container', 'docker', 'image', 'shell', 'run'],
    ...['prelaunch', 'postrun', 'setup', 'include', 'includes', 'extends', 'import', 'imports', 'broker'],
    ...['adddir', 'adddirs', 'adddirectories', 'additionaldirectories', 'allowrepoconfig', 'allowrepositoryconfig'],
  ],
};

/** Why a project file may not hold this key: where it belongs instead. `undefined` for a key that is no such try. */
export function refusedInProjects(key: string): string | undefined {
  const plain = key.toLowerCase().replaceAll(/[_\-.\s]/g, '');
  const place = (Object.keys(places) as (keyof typeof places)[]).find((one) => spellings[one].includes(plain));
  return place === undefined ? undefined : places[place];
}

/** Where a known key belongs that a file may not set. */
export const belongsToOperator = places.configuration;
