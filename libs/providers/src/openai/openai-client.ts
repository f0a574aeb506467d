import type { ClientOptions } from '../adapter';
import type { AiClient } from '../port';
import { createChatCompletionsClient } from './chat-completions';

/** OpenAI itself. */
export function createOpenAiClient(options: ClientOptions): AiClient {
  return createChatCompletionsClient({
    ...options,
    outputLimitField: 'max_completion_tokens',
    // Not left to what an organisation has set as its default.
    ownFields: { store: false },
  });
}
