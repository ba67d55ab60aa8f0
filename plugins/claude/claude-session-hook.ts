import { joinText, type AgentDefinition, type ResolvedRun, type SlottedText } from '../../src/api';

/**
 * Writes the id that it is told on standard input to the file that the environment names. Nothing but a shell and `sed`,
 * since there need not be more, and nothing on its output, since that would become a part of the conversation.
 */
const keepId = [
  'umask 077',
  `id=$(sed -n 's/.*"session_id" *: *"\\([A-Za-z0-9-]\\{1,64\\}\\)".*/\\1/p' | head -n 1)`,
  `if [ -n "$id" ] && [ -n "$AGENT_SESSION_FILE" ]; then printf '%s\\n' "$id" > "$AGENT_SESSION_FILE"; fi`,
].join('; ');

/** What the settings of a run have under `hooks`, so that the id of its session is kept. */
export const sessionHooks = { SessionStart: [{ hooks: [{ type: 'command', command: keepId, timeout: 5 }] }] } as const;

/**
 * The file that the hook writes; `undefined` where none is set up. On own login the settings are the person's, as they
 * are, so that there is none.
 */
export function sessionHookFile({ session }: AgentDefinition, { paths }: ResolvedRun): SlottedText | undefined {
  if (!session.supportsHook || session.file === undefined || paths.home === undefined) return undefined;
  return joinText(paths.runDirectory, '/', session.file);
}
