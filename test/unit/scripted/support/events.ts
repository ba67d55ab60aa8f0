/** One server-sent event as it was received. */
export interface ReceivedEvent {
  readonly name: string | undefined;
  readonly data: string;
}

/** Reads the text of a stream; every event must be complete. */
export function readEvents(text: string): readonly ReceivedEvent[] {
  if (!text.endsWith('\n\n')) throw new Error('the stream ends inside an event');
  return text
    .slice(0, -2)
    .split('\n\n')
    .map((block) => {
      const lines = block.split('\n');
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      return { name: field('event'), data: field('data') ?? '' };
    });
}

/** The data of every event of a response, parsed; the closing `[DONE]` stays a string. */
export async function eventData(response: Response): Promise<readonly Record<string, unknown>[]> {
  const events = readEvents(await response.text());
  return events
    .filter((event) => event.data !== '[DONE]')
    .map((event) => JSON.parse(event.data) as Record<string, unknown>);
}
