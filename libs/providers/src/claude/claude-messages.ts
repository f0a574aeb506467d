import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import type { ClientOptions } from '../adapter';
import type { VendorFailure } from '../error-policy';
import type { AiFinish, AiRequest } from '../port';
import { base64Of } from '../picture-text';

/** Requests and answers of the Messages API, for single calls and batches. */

const FINISH: Record<string, AiFinish> = {
  end_turn: 'complete',
  stop_sequence: 'complete',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

/** Maps the stop reason of a message. */
export const finishOf = (reason: Anthropic.StopReason): AiFinish => FINISH[reason] ?? 'missing';

/** A client of the SDK without the SDK's own retries; our retry rules apply. */
export const anthropicOf = ({ apiKey, baseUrl }: Pick<ClientOptions, 'apiKey' | 'baseUrl'>): Anthropic =>
  new Anthropic({ apiKey, authToken: null, baseURL: baseUrl, maxRetries: 0 });

/** Request body for a request. */
export function messageOf(
  request: Pick<AiRequest, 'system' | 'prefix' | 'prompt' | 'pictures' | 'answerSchema' | 'maxOutputTokens'>,
  { model, effort, takesSampling }: Pick<ClientOptions, 'model' | 'effort' | 'takesSampling'>,
): Anthropic.MessageCreateParamsNonStreaming {
  const { answerSchema } = request;
  // https://platform.claude.com/docs/en/build-with-claude/structured-outputs (read 2026-11-26)
  const format = answerSchema && { type: 'json_schema' as const, schema: { ...answerSchema.schema } };
  return {
    model,
    system: [{ type: 'text', text: request.system }],
    max_tokens: request.maxOutputTokens,
    messages: [{ role: 'user', content: contentOf(request) }],
    ...((effort !== null || format) && {
      output_config: { ...(effort !== null && { effort }), ...(format && { format }) },
    }),
    ...(takesSampling && { temperature: 0 }),
  };
}

/**
 * The part that all sections share ends with a cache marker. Writing the cache costs extra, so a single call has no marker.
 * Pictures come before the text: https://platform.claude.com/docs/en/build-with-claude/vision (read 2026-11-23).
 */
function contentOf({
  prefix,
  prompt,
  pictures = [],
}: Pick<AiRequest, 'prefix' | 'prompt' | 'pictures'>): Anthropic.ContentBlockParam[] {
  return [
    ...(prefix === undefined
      ? []
      : [{ type: 'text' as const, text: prefix, cache_control: { type: 'ephemeral' as const } }]),
    ...pictures.map(({ png }) => ({
      type: 'image' as const,
      source: { type: 'base64' as const, media_type: 'image/png' as const, data: base64Of(png) },
    })),
    { type: 'text', text: prompt },
  ];
}

/** Anthropic reports cache reads and cache writes separately from the other input tokens. */
export function inputOf(usage: Anthropic.Usage) {
  const cachedTokens = usage.cache_read_input_tokens ?? 0;
  const cacheWriteTokens = usage.cache_creation_input_tokens ?? 0;
  const inputTokens = usage.input_tokens + cachedTokens + cacheWriteTokens;
  return { inputTokens, cachedTokens, cacheWriteTokens };
}

/** Classifies an error of the SDK; null if the error is not the vendor's. */
export function readFailure(error: unknown): VendorFailure | null {
  if (error instanceof APIConnectionError)
    return { status: undefined, code: null, message: error.message, retryAfter: null, cause: error };
  if (!(error instanceof APIError)) return null;
  return {
    status: typeof error.status === 'number' ? error.status : undefined,
    code: error.type,
    message: error.message,
    retryAfter: error.headers instanceof Headers ? error.headers.get('retry-after') : null,
    cause: error,
  };
}
