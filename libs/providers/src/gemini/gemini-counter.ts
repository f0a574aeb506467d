import { GoogleGenAI } from '@google/genai';
import type { ClientOptions } from '../adapter';
import type { TokenCounter } from '../port';

/** https://ai.google.dev/api/tokens (read 2026-11-23). */
export function createGeminiCounter({
  apiKey,
  model,
  baseUrl,
}: Pick<ClientOptions, 'apiKey' | 'model' | 'baseUrl'>): TokenCounter {
  // Left alone, the SDK puts a dispatcher of its own into the process's fetch.
  const httpOptions = { fetch, ...(baseUrl !== undefined && { baseUrl }) };
  const { models } = new GoogleGenAI({ apiKey, vertexai: false, httpOptions });
  return async (text, signal) => {
    const counted = await models.countTokens({ model, contents: text, config: { abortSignal: signal } });
    return counted.totalTokens ?? 0;
  };
}
