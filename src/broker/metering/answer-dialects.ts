import type { WireProtocol } from '../../api/wire-protocol';
import type { AnswerDialect } from './answer-dialect';
import { anthropicMessages } from './anthropic-messages';
import { googleGenerateContent } from './google-generate-content';
import { openaiChat } from './openai-chat';
import { openaiResponses } from './openai-responses';

/** How each wire protocol tells of its answers. */
export const answerDialects: Readonly<Record<WireProtocol, AnswerDialect>> = {
  'anthropic-messages': anthropicMessages,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  'google-generate-content': googleGenerateContent,
};
