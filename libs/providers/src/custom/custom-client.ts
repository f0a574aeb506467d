import type { ClientOptions } from '../adapter';
import { type AddressPolicy, guardedFetch } from '../address-guard';
import { createChatCompletionsClient } from '../openai/chat-completions';
import type { AiClient } from '../port';

/** Maximum bytes of an answer from a custom address. */
const MAXIMUM_BYTES = 20 * 1024 * 1024;

/** A model on a machine of one's own reads a prompt much more slowly than a hosted one. */
const READ_TOKENS_PER_SECOND = 100;

/** Any OpenAI-compatible address, protected against server-side request forgery. */
export function createCustomClient(
  options: ClientOptions & { baseUrl: string; policy: AddressPolicy },
): AiClient {
  return createChatCompletionsClient({
    ...options,
    outputLimitField: 'max_tokens',
    readTokensPerSecond: READ_TOKENS_PER_SECOND,
    fetch: guardedFetch(options.baseUrl, options.policy, MAXIMUM_BYTES),
  });
}
