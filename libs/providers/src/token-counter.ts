import { message } from '@app/contracts';
import { createClaudeCounter } from './claude/claude-counter';
import type { Integration, ProviderSettings } from './create-client';
import { createGeminiCounter } from './gemini/gemini-counter';
import { maskedError } from './masked-client';
import { modelOf } from '@app/models';
import { ProviderError, type TokenCounter } from './port';
import { maskOf } from './secret-mask';

/**
 * The counter of an integration's model; null if its vendor offers none for our requests. Errors it throws never contain the key.
 */
export function createTokenCounter(
  { provider, apiKey, settings }: Integration,
  { catalogue, baseUrls }: Pick<ProviderSettings, 'catalogue' | 'baseUrls'>,
): TokenCounter | null {
  if (provider !== 'claude' && provider !== 'gemini') return null;
  const options = { apiKey, model: modelOf(catalogue, provider, settings), baseUrl: baseUrls[provider] };
  const count = provider === 'claude' ? createClaudeCounter(options) : createGeminiCounter(options);
  const mask = maskOf(apiKey);
  return async (text, signal) => {
    try {
      const tokens: unknown = await count(text, signal);
      if (typeof tokens === 'number' && Number.isInteger(tokens) && tokens > 0) return tokens;
      throw new ProviderError('response', message('provider.no-token-count'));
    } catch (error) {
      throw maskedError(error, mask);
    }
  };
}
