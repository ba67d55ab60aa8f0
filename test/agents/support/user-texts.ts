import type { LoggedRequest } from '../../../src/scripted';

/** Each text that a request has from the user, one element a text block: agents put texts of their own beside the prompt. */
export function userTextBlocks({ protocol, body, userTexts }: LoggedRequest): readonly string[] {
  if (protocol === 'google-generate-content') {
    const { contents } = body as { readonly contents: readonly Content[] };
    return contents.filter(({ role }) => role === 'user').flatMap(({ parts }) => parts.map(({ text }) => text ?? ''));
  }
  if (protocol !== 'anthropic-messages' && protocol !== 'openai-chat') return userTexts;
  const { messages } = body as { readonly messages: readonly Message[] };
  return messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map(({ text }) => text ?? '')));
}

interface Message {
  readonly role: string;
  readonly content: string | readonly { readonly text?: string }[];
}

interface Content {
  readonly role: string;
  readonly parts: readonly { readonly text?: string }[];
}
