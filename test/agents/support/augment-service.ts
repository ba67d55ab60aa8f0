import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the service answers to one turn: a text, and the tool that the model calls. */
export interface AugmentStep {
  readonly say?: string;
  readonly tool?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** What Auggie sent for one turn of the model. */
export interface AugmentTurn {
  readonly authorization: string | undefined;
  readonly model: string;
  readonly userTexts: readonly string[];
  /** Standing instructions, by the name of their file. */
  readonly rules: readonly { readonly path: string; readonly content: string }[];
  readonly toolNames: readonly string[];
  readonly toolResults: readonly string[];
  /** How many exchanges came before. */
  readonly historyLength: number;
}

/** A stand-in for Augment's own service, as far as a run of Auggie needs it. */
export interface AugmentService {
  /** Value of `AUGMENT_SESSION_AUTH` of a person who is logged in here. */
  readonly login: string;
  readonly turns: readonly AugmentTurn[];
  close(): Promise<void>;
}

/** Starts it on 127.0.0.1. After the last step it says that step again. `status` is its answer to every turn. */
export async function startAugmentService(
  steps: readonly AugmentStep[],
  { status }: { readonly status?: number } = {},
): Promise<AugmentService> {
  const turns: AugmentTurn[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      if (request.url?.startsWith('/chat-stream') !== true) {
        response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
        return;
      }
      turns.push(turnOf(JSON.parse(body) as ChatBody, request.headers.authorization));
      if (status !== undefined) response.writeHead(status).end('{}');
      else sayStep(response, steps[Math.min(turns.length, steps.length) - 1] ?? {}, turns.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const tenantURL = `http://127.0.0.1:${String(port)}/`;
  return {
    login: JSON.stringify({ accessToken: 'token-of-the-person', tenantURL, scopes: ['read', 'write'] }),
    turns,
    close: () => closed(server),
  };
}

const answers: Readonly<Record<string, unknown>> = {
  '/get-models': {
    default_model: 'm',
    models: [{ name: 'm', suggested_prefix_char_count: 100, suggested_suffix_char_count: 100 }],
    languages: [],
    feature_flags: {},
    user_tier: 'PROFESSIONAL_TIER',
    user: { id: 'u', email: 'person@example.com' },
  },
  '/agents/list-remote-tools': { tools: [] },
};

/** What ends a turn: the model is done, or it called a tool. */
const [endOfTurn, toolCalled] = [1, 3];

function sayStep(response: ServerResponse, { say = '', tool, input = {} }: AugmentStep, turn: number): void {
  const call = { tool_use_id: `call_${String(turn)}`, tool_name: tool, input_json: JSON.stringify(input) };
  const nodes = tool === undefined ? [] : [{ id: 1, type: 5, tool_use: call }];
  const answer = { text: say, nodes, stop_reason: tool === undefined ? endOfTurn : toolCalled };
  response.end(`${JSON.stringify(answer)}\n`);
}

interface ChatBody {
  readonly model: string;
  readonly rules: AugmentTurn['rules'];
  readonly chat_history: readonly unknown[];
  readonly tool_definitions: readonly { readonly name: string }[];
  readonly nodes: readonly {
    readonly text_node?: { readonly content: string };
    readonly tool_result_node?: { readonly content: string };
  }[];
}

function turnOf(body: ChatBody, authorization: string | undefined): AugmentTurn {
  return {
    authorization,
    model: body.model,
    userTexts: body.nodes.flatMap(({ text_node: node }) => node?.content ?? []),
    rules: body.rules,
    toolNames: body.tool_definitions.map(({ name }) => name),
    toolResults: body.nodes.flatMap(({ tool_result_node: node }) => node?.content ?? []),
    historyLength: body.chat_history.length,
  };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
