import type { ClientOptions } from '../adapter';
import type { AiClient } from '../port';
import { createChatCompletionsClient } from './chat-completions';

/** OpenAI itself. */
export function createOpenAiClient(options: ClientOptions): AiClient {
  return createChatCompletionsClient({
    ...options,
    outputLimitField: 'max_completion_tokens',
    // Set explicitly, so that the default of the user's organization does not apply.
    ownFields: { store: false },
    takesSchema: true,
    takesCacheMarks: true,
  });
}
