import { anthropicMessages } from './anthropic-messages';
import type { Dialect } from './dialect';
import { googleGenerateContent } from './google-generate-content';
import { openaiChat } from './openai-chat';
import { openaiResponses } from './openai-responses';

/** Every protocol that the scripted model speaks. */
export const dialects: readonly Dialect[] = [anthropicMessages, openaiResponses, openaiChat, googleGenerateContent];
