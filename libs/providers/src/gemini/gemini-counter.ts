import { GoogleGenAI } from '@google/genai';
import type { ClientOptions } from '../adapter';
import type { TokenCounter } from '../port';

/** https://ai.google.dev/api/tokens (read 2026-11-23). */
export function createGeminiCounter({
  apiKey,
  model,
  baseUrl,
}: Pick<ClientOptions, 'apiKey' | 'model' | 'baseUrl'>): TokenCounter {
  // Without this, the SDK installs its own dispatcher for the `fetch` of the whole process.
  const httpOptions = { fetch, ...(baseUrl !== undefined && { baseUrl }) };
  const { models } = new GoogleGenAI({ apiKey, vertexai: false, httpOptions });
  return async (text, signal) => {
    const counted = await models.countTokens({ model, contents: text, config: { abortSignal: signal } });
    return counted.totalTokens ?? 0;
  };
}
