import {
  GoogleGenerativeAI,
  GoogleGenerativeAIError,
  GoogleGenerativeAIFetchError,
} from '@google/generative-ai';
import { type AnswerPiece, type ClientOptions, type StreamWatch, streamingClient } from '../adapter';
import type { VendorFailure } from '../error-policy';
import type { AiClient, AiRequest } from '../port';
import { failureOf, pieceOf } from './gemini-answer';
import { contentsOf, formatOf, wordingOf } from './gemini-parts';

/** Google's Gemini API. */
export function createGeminiClient(options: ClientOptions): AiClient {
  const { apiKey, model, baseUrl, tier } = options;
  const google = new GoogleGenerativeAI(apiKey);

  async function* open(
    request: AiRequest,
    { signal, onBytes, rejected }: StreamWatch,
  ): AsyncIterable<AnswerPiece> {
    const { effort, sampling } = wordingOf(request, options, rejected);
    const generative = google.getGenerativeModel({ model, systemInstruction: request.system }, { baseUrl });
    // The SDK does not know all fields and passes them through unchanged. Thought summaries serve as a sign of activity.
    const generationConfig = {
      maxOutputTokens: request.maxOutputTokens,
      ...(effort !== null && { thinkingConfig: { thinkingLevel: effort, includeThoughts: true } }),
      ...sampling,
      ...formatOf(request, rejected),
    };
    const result = await generative.generateContentStream(
      {
        contents: contentsOf(request),
        generationConfig,
        // https://ai.google.dev/gemini-api/docs/flex-inference; the SDK has no type for it.
        ...(tier === 'flex' && { serviceTier: 'flex' }),
      },
      { signal },
    );
    // The SDK's second promise would end the process with an unhandled rejection when the stream is aborted.
    result.response.catch(ignoreTwin);
    for await (const chunk of result.stream) {
      onBytes();
      yield pieceOf(chunk);
    }
  }

  // The SDK takes no `fetch`.
  return streamingClient(options, { open, read: readFailure, keepsConnections: true });
}

/** The same failure also arrives through the stream, where it is handled. */
const ignoreTwin = (): void => undefined;

/** The server's message, without the address and status that the SDK puts before it. */
const saidBy = ({ message, statusText }: GoogleGenerativeAIFetchError): string =>
  /\[\d{3}[^\]]*\]\s*([^[]*)/.exec(message)?.[1]?.trim() ?? statusText ?? '';

function readFailure(error: unknown): VendorFailure | null {
  if (error instanceof GoogleGenerativeAIFetchError) {
    return failureOf({
      status: error.status,
      sentence: saidBy(error),
      word: error.statusText ?? '',
      details: JSON.stringify(error.errorDetails ?? []),
      cause: error,
    });
  }
  if (error instanceof GoogleGenerativeAIError && /fetching from/i.test(error.message))
    return { status: undefined, code: null, message: error.message, retryAfter: null, cause: error };
  return null;
}
