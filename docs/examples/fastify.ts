import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { isMusterError, type Muster, type Run } from 'muster-agents';

/**
 * `POST /runs` with `{ "prompt": ... }` starts a run and answers with its events as server-sent events; who hangs up
 * stops it. Agent and directory are the host's to say: a client must not choose where an agent works.
 */
export function createApp(
  muster: Muster,
  work: { readonly agent: string; readonly directory: string },
): FastifyInstance {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    if (!isMusterError(error)) return reply.send(error);
    return reply.code(422).send({ code: error.code, message: error.message });
  });
  app.post<{ Body: { prompt: string } }>('/runs', { schema: { body: bodySchema } }, async (request, reply) => {
    const run = await muster.run({ ...work, prompt: request.body.prompt });
    // Not when the stream ends: a quiet agent gives it nothing to end with.
    reply.raw.once('close', () => void run.stop('the client went away'));
    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .send(Readable.from(messagesOf(run)));
  });
  return app;
}

const bodySchema = {
  type: 'object',
  required: ['prompt'],
  additionalProperties: false,
  properties: { prompt: { type: 'string', minLength: 1, maxLength: 100_000 } },
};

async function* messagesOf(run: Run): AsyncGenerator<string, void> {
  for await (const event of run) yield `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
