import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call of a tool: its name and its arguments. */
export type AskedCall = readonly [name: string, input: Readonly<Record<string, unknown>>];

/** A model behind `openai-chat` that asks for tools by their names, whatever the scripted model has a step for. */
export interface AskingModel {
  readonly url: string;
  /** Names of the tools of the first request that advertised any. */
  readonly tools: readonly string[];
  close(): Promise<void>;
}

/** Starts one on 127.0.0.1. It asks for one call after the other and then says `all done`. */
export async function startAskingModel(...calls: readonly AskedCall[]): Promise<AskingModel> {
  const left = [...calls];
  let tools: readonly string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const advertised = toolsOf(Buffer.concat(parts).toString('utf8'));
      if (tools.length === 0) tools = advertised;
      const call = advertised.length === 0 ? undefined : left.shift();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of answer(call, left.length)) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    get tools() {
      return tools;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function toolsOf(body: string): readonly string[] {
  const { tools = [] } = JSON.parse(body) as { tools?: readonly { readonly function: { readonly name: string } }[] };
  return tools.map((tool) => tool.function.name);
}

function answer(call: AskedCall | undefined, number: number): readonly object[] {
  const chunk = (delta: object, reason: string | null, usage = {}): object => ({
    id: 'answer',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'model',
    choices: [{ index: 0, delta, finish_reason: reason }],
    ...usage,
  });
  const usage = { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } };
  if (call === undefined) {
    return [chunk({ role: 'assistant', content: 'all done' }, null), chunk({}, 'stop', usage)];
  }
  const [name, input] = call;
  const asked = { name, arguments: JSON.stringify(input) };
  const tool_calls = [{ index: 0, id: `call_${String(number)}`, type: 'function', function: asked }];
  return [chunk({ role: 'assistant', content: null, tool_calls }, null), chunk({}, 'tool_calls', usage)];
}
