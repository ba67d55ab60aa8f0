/** Every name of the source document, grouped as there, in its spelling. */
export const documentNames = {
  module: ['LAUNCHER_ON_PROVIDER_SELECT', 'LAUNCHER_ALWAYS', 'AGENTS', 'AGENT_NAMES', 'OPENCODE_PROVIDERS'],
  AgentRunConfig: ['model', 'max_turns', 'timeout', 'prompt_extra', 'warnings'],
  CLIOverrides: ['model', 'max_turns', 'timeout', 'instructions'],
  ProviderBinding: [
    ...['default', 'token_env', 'base_url_env', 'socket_env', 'credential_file', 'credential_type', 'config_patch'],
  ],
  Launcher: ['script', 'mode'],
  Agent: [
    ...['name', 'label', 'binary', 'git_author_name', 'git_author_email'],
    ...['headless_subcommand', 'prompt_flag', 'auto_approve_env', 'auto_approve_flags', 'output_format_flags'],
    ...['model_flag', 'max_turns_flag', 'verbose_flag'],
    ...['supports_session_resume', 'resume_flag', 'continue_flag', 'session_file', 'supports_session_hook'],
    ...['supports_add_dir', 'log_format', 'refuse_subcommands', 'protocol', 'provider_binding', 'launcher'],
    ...['uses_opencode_instructions', 'apply_config', 'build_headless_command'],
  ],
  functions: ['resolve_agent_value', 'resolve_agent', 'get_agent'],
} as const;

const classes = ['AgentRunConfig', 'CLIOverrides', 'ProviderBinding', 'Launcher', 'Agent'] as const;

/** The same as one list: `Class`, `Class.member`, and plain names for what belongs to no class. */
export const allNames: readonly string[] = [
  ...documentNames.module,
  ...classes.flatMap((name) => [name, ...documentNames[name].map((member) => `${name}.${member}`)]),
  ...documentNames.functions,
];
