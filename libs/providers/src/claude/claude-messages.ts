import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { message } from '@app/contracts';
import { z } from 'zod';
import type { AnswerPiece, ClientOptions } from '../adapter';
import { CONTINUE } from '../continuation';
import type { VendorFailure } from '../error-policy';
import { freshFetch } from '../fresh-fetch';
import { type AiFinish, type AiRequest, ProviderError } from '../port';
import { base64Of } from '../picture-text';
import type { Rejected } from '../rejected-parameters';

/** Requests and answers of the Messages API, for single calls and batches. */

const FINISH: Record<string, AiFinish> = {
  end_turn: 'complete',
  stop_sequence: 'complete',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

/** Maps the stop reason of a message; undefined for a reason that tells nothing about the text. */
export const finishOf = (reason: string | null): AiFinish | undefined => FINISH[reason ?? ''];

/** A client of the SDK without the SDK's own retries; our retry rules apply. */
export const anthropicOf = ({ apiKey, baseUrl }: Pick<ClientOptions, 'apiKey' | 'baseUrl'>): Anthropic =>
  new Anthropic({
    apiKey,
    authToken: null,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: SDK_TIMEOUT_MS,
    fetch: freshFetch,
  });

/** Longer than our own timers allow. */
const SDK_TIMEOUT_MS = 3_600_000;

/** Request body for a request. */
export function messageOf(
  request: Omit<AiRequest, 'signal'>,
  { model, effort: usual, takesSampling }: Pick<ClientOptions, 'model' | 'effort' | 'takesSampling'>,
  rejected: Rejected = new Set(),
): Anthropic.MessageCreateParamsNonStreaming {
  // A schema is a part of what the cache is found by.
  const isFree = request.prefix === undefined && !rejected.has('schema');
  const answerSchema = isFree ? request.answerSchema : undefined;
  const set = usual !== null && request.thinking === 'less' ? 'low' : usual;
  const effort = rejected.has('effort') ? null : set;
  // https://platform.claude.com/docs/en/build-with-claude/structured-outputs (read 2026-11-26)
  const format = answerSchema && { type: 'json_schema' as const, schema: { ...answerSchema.schema } };
  return {
    model,
    system: [{ type: 'text', text: request.system }],
    max_tokens: request.maxOutputTokens,
    messages: [{ role: 'user', content: contentOf(request) }, ...continued(request)],
    ...((effort !== null || format) && {
      output_config: { ...(effort !== null && { effort }), ...(format && { format }) },
    }),
    ...(takesSampling && !rejected.has('sampling') && { temperature: 0 }),
  };
}

/** Newer models take no beginning of an answer as the last message. */
const continued = ({ begun }: Pick<AiRequest, 'begun'>): Anthropic.MessageParam[] =>
  begun === undefined
    ? []
    : [
        { role: 'assistant', content: begun.trimEnd() },
        { role: 'user', content: CONTINUE },
      ];

const tokens = z.number().int().min(0).nullish().catch(null);
const Whole = z.object({
  model: z.string().optional(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: z.number().int(),
      cache_read_input_tokens: tokens,
      cache_creation_input_tokens: tokens,
      output_tokens: z.number().int(),
    })
    .optional()
    .catch(undefined),
});

/** Some gateways answer a request for a stream with one JSON body. */
export function wholeOf(body: unknown): AnswerPiece {
  const { data } = Whole.safeParse(body);
  if (data === undefined) throw new ProviderError('response', message('provider.answer-unreadable'));
  const { model, content, stop_reason: reason = null, usage } = data;
  return {
    text: content.map(({ type, text = '' }) => (type === 'text' ? text : '')).join(''),
    finish: finishOf(reason),
    model,
    ...(usage && { ...inputOf(usage), outputTokens: usage.output_tokens }),
  };
}

/**
 * Each text that other calls share ends with a cache marker: https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 * (read 2026-11-26). Pictures come before the text: https://platform.claude.com/docs/en/build-with-claude/vision (read 2026-11-23).
 */
function contentOf({
  prefix = [],
  prompt,
  pictures = [],
}: Pick<AiRequest, 'prefix' | 'prompt' | 'pictures'>): Anthropic.ContentBlockParam[] {
  return [
    ...prefix.map((text) => ({
      type: 'text' as const,
      text,
      cache_control: { type: 'ephemeral' as const },
    })),
    ...pictures.map(({ png }) => ({
      type: 'image' as const,
      source: { type: 'base64' as const, media_type: 'image/png' as const, data: base64Of(png) },
    })),
    { type: 'text', text: prompt },
  ];
}

/** Anthropic reports cache reads and cache writes separately from the other input tokens. */
export function inputOf(
  usage: Pick<Anthropic.Usage, 'input_tokens'> &
    Partial<Pick<Anthropic.Usage, 'cache_read_input_tokens' | 'cache_creation_input_tokens'>>,
) {
  const cachedTokens = usage.cache_read_input_tokens ?? 0;
  const cacheWriteTokens = usage.cache_creation_input_tokens ?? 0;
  const inputTokens = usage.input_tokens + cachedTokens + cacheWriteTokens;
  return { inputTokens, cachedTokens, cacheWriteTokens };
}

/** The body of an error, which the SDK puts into its own message as a whole. */
const Said = z.object({ error: z.object({ message: z.string() }) });

/** Classifies an error of the SDK; null if the error is not the vendor's. */
export function readFailure(error: unknown): VendorFailure | null {
  if (error instanceof APIConnectionError)
    return { status: undefined, code: null, message: error.message, retryAfter: null, cause: error };
  if (!(error instanceof APIError)) return null;
  return {
    status: typeof error.status === 'number' ? error.status : undefined,
    code: error.type,
    message: Said.safeParse(error.error).data?.error.message ?? error.message,
    isInStream: error.status === undefined,
    retryAfter: error.headers instanceof Headers ? error.headers.get('retry-after') : null,
    cause: error,
  };
}
