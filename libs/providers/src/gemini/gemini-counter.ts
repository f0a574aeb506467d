import { GoogleGenAI } from '@google/genai';
import type { ClientOptions } from '../adapter';
import { freshFetch } from '../fresh-fetch';
import type { TokenCounter } from '../port';

/** https://ai.google.dev/api/tokens (read 2026-11-23). */
export function createGeminiCounter({
  apiKey,
  model,
  baseUrl,
}: Pick<ClientOptions, 'apiKey' | 'model' | 'baseUrl'>): TokenCounter {
  // Without a `fetch`, the SDK installs its own dispatcher for the whole process.
  const httpOptions = { fetch: freshFetch, ...(baseUrl !== undefined && { baseUrl }) };
  const { models } = new GoogleGenAI({ apiKey, vertexai: false, httpOptions });
  return async (text, signal) => {
    const counted = await models.countTokens({ model, contents: text, config: { abortSignal: signal } });
    return counted.totalTokens ?? 0;
  };
}
