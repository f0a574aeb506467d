import type { ClientOptions } from '../adapter';
import type { TokenCounter } from '../port';
import { anthropicOf } from './claude-messages';

/** https://platform.claude.com/docs/en/build-with-claude/token-counting (read 2026-11-23). */
export function createClaudeCounter({
  model,
  ...options
}: Pick<ClientOptions, 'apiKey' | 'model' | 'baseUrl'>): TokenCounter {
  const { messages } = anthropicOf(options);
  return async (text, signal) => {
    const counted = await messages.countTokens(
      { model, messages: [{ role: 'user', content: text }] },
      { signal },
    );
    return counted.input_tokens;
  };
}
