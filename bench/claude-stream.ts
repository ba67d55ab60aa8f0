import { closeSync, openSync, writeSync } from 'node:fs';

const sessionId = '55803b72-5b0f-4d3c-9a40-0c6d1f2a9e11';
const code = 'export function add(one: number, other: number): number {\n\treturn one + other; // "sum"\n}\n';

function line(fields: Readonly<Record<string, unknown>>): string {
  const place = { session_id: sessionId, parent_tool_use_id: null, uuid: '3fdb7f39-47bb-497c-a1f8-eb28b3bf91bd' };
  return `${JSON.stringify({ ...fields, ...place })}\n`;
}

function answer(id: string, block: unknown): string {
  const usage = {
    input_tokens: 11,
    cache_creation_input_tokens: 3,
    cache_read_input_tokens: 5,
    cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 0 },
    output_tokens: 1,
    service_tier: 'standard',
  };
  const about = { id, type: 'message', role: 'assistant', model: 'some-model', stop_reason: null, stop_sequence: null };
  const message = { ...about, content: [block], usage, context_management: null };
  return line({ type: 'assistant', message, request_id: `req_${id}` });
}

function toolResult(id: string, content: string, details: unknown): string {
  const block = { type: 'tool_result', tool_use_id: id, content, is_error: false };
  return line({ type: 'user', message: { role: 'user', content: [block] }, tool_use_result: details });
}

/** One turn of an agent that looks at a file and edits it. */
function turn(number: number): string {
  const id = String(number);
  const path = '/srv/project/src/add.ts';
  const edit = { file_path: path, old_string: code, new_string: code.repeat(2), replace_all: false };
  const hunk = {
    oldStart: 1,
    oldLines: 3,
    newStart: 1,
    newLines: 6,
    lines: code.split('\n').map((text) => `+${text}`),
  };
  return [
    answer(`msg_${id}`, { type: 'thinking', thinking: 'I look at the file first. '.repeat(20), signature: 'c2ln' }),
    answer(`msg_${id}`, { type: 'text', text: 'Let me see what the function does, and who calls it. '.repeat(8) }),
    answer(`msg_${id}`, { type: 'tool_use', id: `toolu_${id}a`, name: 'Bash', input: { command: `cat ${path}` } }),
    toolResult(`toolu_${id}a`, code.repeat(60), { stdout: code.repeat(60), stderr: '', interrupted: false }),
    answer(`msg_${id}b`, { type: 'tool_use', id: `toolu_${id}b`, name: 'Edit', input: edit }),
    toolResult(`toolu_${id}b`, `The file ${path} has been updated.`, {
      filePath: path,
      oldString: edit.old_string,
      newString: edit.new_string,
      structuredPatch: [hunk],
    }),
  ].join('');
}

/** Writes what Claude Code prints in a very long run: about `bytes`, with one line of 10 MB in the middle. */
export function writeClaudeStream(file: string, bytes: number): void {
  const init = line({ type: 'system', subtype: 'init', model: 'some-model' });
  const long = toolResult('toolu_long', 'a line of a log, with "quotes"\n'.repeat(312_500), undefined);
  const handle = openSync(file, 'w');
  try {
    let written = writeSync(handle, init);
    let isLongWritten = false;
    for (let number = 0; written < bytes; number += 1) {
      if (!isLongWritten && written > bytes / 2) {
        written += writeSync(handle, long);
        isLongWritten = true;
      }
      written += writeSync(handle, turn(number));
    }
  } finally {
    closeSync(handle);
  }
}
