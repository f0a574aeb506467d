import { ApiError, type GenerateContentConfig, GoogleGenAI, ServiceTier, ThinkingLevel } from '@google/genai';
import { z } from 'zod';
import { type AiEffort, message } from '@app/contracts';
import { type AnswerPiece, type ClientOptions, type StreamWatch, streamingClient } from '../adapter';
import type { VendorFailure } from '../error-policy';
import { type AiClient, type AiRequest, ProviderError } from '../port';
import { freshFetch } from '../fresh-fetch';
import { watchingFetch } from '../watching-fetch';
import { failureOf, pieceOf } from './gemini-answer';
import { contentsOf, formatOf, wordingOf } from './gemini-parts';

/** Google's Gemini API. */
export function createGeminiClient(options: ClientOptions): AiClient {
  const { apiKey, model, baseUrl, tier } = options;

  async function* open(
    request: AiRequest,
    { signal, onBytes, rejected }: StreamWatch,
  ): AsyncIterable<AnswerPiece> {
    const { effort, sampling } = wordingOf(request, options, rejected);
    const seen = { status: 0, isUnreadable: false };
    const watched = watchingFetch(freshFetch, onBytes);
    const noting: typeof fetch = async (...asked) => {
      const response = await watched(...asked);
      const { status } = response;
      seen.status = status;
      if (!response.ok || response.headers.get('content-type')?.includes('json') !== true) return response;
      const events = eventsOf(await response.text());
      seen.isUnreadable = events === null;
      return new Response(events ?? '', { status });
    };
    const google = new GoogleGenAI({
      apiKey,
      vertexai: false,
      httpOptions: { ...(baseUrl !== undefined && { baseUrl }), fetch: noting },
    });
    const config: GenerateContentConfig = {
      systemInstruction: request.system,
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: signal,
      // Thought summaries serve as a sign of activity.
      ...(effort !== null && { thinkingConfig: { thinkingLevel: LEVELS[effort], includeThoughts: true } }),
      ...sampling,
      ...formatOf(request, rejected),
      ...(tier === 'flex' && { serviceTier: ServiceTier.FLEX }),
    };
    const contents = contentsOf(request);
    try {
      const stream = await google.models.generateContentStream({ model, contents, config });
      if (seen.isUnreadable) throw new ProviderError('response', message('provider.answer-unreadable'));
      for await (const chunk of stream) yield pieceOf(chunk);
    } catch (error) {
      // The SDK fails to parse a gateway's error page that claims to be JSON, and loses the status.
      const { status } = seen;
      throw status >= 400 && !(error instanceof ApiError) ? new ApiError({ status, message: '' }) : error;
    }
  }

  return streamingClient(options, { open, read: readFailure });
}

const Piece = z.looseObject({});
const Body = z.union([z.array(Piece).min(1), Piece.transform((piece) => [piece])]);

/**
 * Some gateways send one JSON body although a stream was requested: the whole answer, or the list of its pieces. Null if it is
 * neither.
 */
function eventsOf(body: string): string | null {
  const { data } = Body.safeParse(jsonOf(body));
  return data?.map((piece) => `data: ${JSON.stringify(piece)}\n\n`).join('') ?? null;
}

/** The list of models tells which of these methods a model supports. */
const LEVELS: Record<AiEffort, ThinkingLevel> = {
  low: ThinkingLevel.LOW,
  medium: ThinkingLevel.MEDIUM,
  high: ThinkingLevel.HIGH,
  xhigh: ThinkingLevel.HIGH,
  max: ThinkingLevel.HIGH,
};

const Said = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.unknown().optional(),
  }),
});

/** The SDK puts the body of a failure into its message. */
function readFailure(error: unknown): VendorFailure | null {
  if (!(error instanceof ApiError)) return null;
  const { data } = Said.safeParse(jsonOf(error.message));
  return failureOf({
    status: error.status,
    sentence: data?.error.message ?? '',
    word: data?.error.status ?? '',
    details: JSON.stringify(data?.error.details ?? []),
    cause: error,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
