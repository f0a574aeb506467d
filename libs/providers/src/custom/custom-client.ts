import type { ClientOptions } from '../adapter';
import { type AddressPolicy, guardedFetch } from '../address-guard';
import { createChatCompletionsClient } from '../openai/chat-completions';
import type { AiClient } from '../port';

/** Maximum bytes of an answer from a custom address. */
const MAXIMUM_BYTES = 20 * 1024 * 1024;

/** Any OpenAI-compatible address, protected against server-side request forgery. */
export function createCustomClient(
  options: ClientOptions & { baseUrl: string; policy: AddressPolicy },
): AiClient {
  return createChatCompletionsClient({
    ...options,
    outputLimitField: 'max_tokens',
    fetch: guardedFetch(options.baseUrl, options.policy, MAXIMUM_BYTES),
  });
}
