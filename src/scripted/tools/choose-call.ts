import { isAbsolute, join } from 'node:path';
import type { AdvertisedTool } from './advertised-tool';
import { fillArguments, type ArgumentTexts } from './fill-arguments';
import { codeToolNames, normaliseName, toolNames } from './known-names';
import { shellCommandFor } from './shell-command';
import type { ToolAction } from './tool-action';
import type { ToolCall } from './tool-call';

/**
 * The call of an advertised tool that carries out an action: a tool for that very purpose, else a shell, else code
 * that runs a shell; `undefined` when none of them fits. Relative paths are taken from `directory`.
 */
export function chooseCall(
  tools: readonly AdvertisedTool[],
  wanted: ToolAction,
  directory?: string,
): ToolCall | undefined {
  const action = placed(wanted, directory);
  const shell: ToolAction = { purpose: 'shell', command: shellCommandFor(action) };
  return functionCall(tools, action) ?? functionCall(tools, shell) ?? codeCall(tools, shell.command);
}

function placed(action: ToolAction, directory: string | undefined): ToolAction {
  if (action.purpose === 'shell' || directory === undefined || isAbsolute(action.path)) return action;
  return { ...action, path: join(directory, action.path) };
}

function functionCall(tools: readonly AdvertisedTool[], action: ToolAction): ToolCall | undefined {
  for (const name of toolNames[action.purpose]) {
    const tool = tools.find((each) => each.input === 'function' && normaliseName(each.name) === name);
    if (tool === undefined) continue;
    const filled = fillArguments(tool.schema, textsOf(action), action.purpose);
    if (filled !== undefined) return { ...addressOf(tool), input: 'function', arguments: filled };
  }
  return undefined;
}

function codeCall(tools: readonly AdvertisedTool[], command: string): ToolCall | undefined {
  const tool = tools.find((each) => each.input === 'freeform' && codeToolNames.includes(normaliseName(each.name)));
  if (tool === undefined) return undefined;
  const text = `const r = await tools.exec_command({cmd: ${JSON.stringify(command)}, yield_time_ms: 30000}); text(r.output);`;
  return { ...addressOf(tool), input: 'freeform', text };
}

function addressOf(tool: AdvertisedTool): { name: string; namespace?: string } {
  return { name: tool.name, ...(tool.namespace === undefined ? {} : { namespace: tool.namespace }) };
}

function textsOf(action: ToolAction): ArgumentTexts {
  switch (action.purpose) {
    case 'shell':
      return { command: action.command };
    case 'write':
      return { path: action.path, content: action.content };
    case 'edit':
      return { path: action.path, old: action.old, new: action.new };
    case 'read':
      return { path: action.path };
  }
}
