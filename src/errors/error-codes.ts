/**
 * Every code that a `MusterError` can carry, with what it means.
 * `docs/errors.md` lists the same table; a test keeps the two equal.
 */
export const errorCodes = {
  roster_invalid: 'A roster file has problems; each is listed with file, line and column.',
  roster_unreadable: 'A roster file or directory cannot be read.',
  config_invalid: 'A configuration file has problems; each is listed with file, line and column.',
  config_value: 'A configuration value or override cannot be used as what it is meant to be.',
  scenario_invalid: 'A scenario file of the scripted model server has problems.',
  agent_unknown: 'No agent of that name is in the roster.',
  provider_unknown: 'No provider of that name is in the roster.',
  strategy_unknown: 'A roster entry names a strategy that nothing registered.',
  decoder_unknown: 'A roster entry names a log format that no event decoder was registered for.',
  capability_missing: 'The agent cannot do what was asked of it.',
  plugin_invalid: 'A plugin does not have the shape or the contract version that this host expects.',
  plugin_unresolved: 'No file of a plugin could be found under its specifier.',
  plugin_refused: 'The file of a plugin lies in the directory of work, or somebody else can change it.',
  plugin_failed: 'A plugin failed, or was not done in time, while it was loaded, registered or used.',
  registration_duplicate: 'Two owners registered the same name; overriding must be said explicitly.',
  request_invalid: 'A field of the run request cannot be used.',
  prompt_invalid: 'The prompt is empty or holds something that no process can receive.',
  model_invalid: 'The model name could not be passed on as one safe argument.',
  payload_too_large: 'A payload fits through no channel that the agent offers.',
  option_unsupported: 'The agent cannot honour an option that was asked for.',
  option_needs_broker: 'An option works only on a routed run, and this run uses the own login.',
  warnings_refused: 'The run was strict and the plan has warnings.',
  permission_refused: 'Nobody enforces the permission level of the run on this host.',
  repository_config_refused: 'The repository would move the model endpoint of a routed run, and nobody allowed it.',
  route_unavailable: 'The agent and the provider share no wire protocol, or the agent takes no provider.',
  credential_missing: 'The provider needs a credential and none was found.',
  upstream_refused: 'The upstream address of the provider may not be dialled.',
  agent_missing: 'The binary of the agent is not installed here.',
  agent_too_old: 'The installed version of the agent is older than its roster entry allows.',
  agent_incompatible: 'The agent cannot work on this machine as it is set up.',
  git_missing: 'The command needs git, and there is none on PATH.',
  directory_missing: 'The directory of the run does not exist or is not a directory.',
  state_unusable: 'The state directory cannot be used.',
  home_locked: 'The private home is in use by another run.',
  slot_unbound: 'A slot of the plan has no value at the time of the launch.',
  spawn_failed: 'The process of the agent could not be started.',
  broker_failed: 'The broker of the run could not be started.',
  usage: 'The command line is not understood.',
} as const;

/** One of the codes of `errorCodes`. */
export type ErrorCode = keyof typeof errorCodes;
