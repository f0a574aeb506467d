import { createHash } from 'node:crypto';
import { type AiEffort, message } from '@app/contracts';
import OpenAI, { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { type AnswerPiece, type ClientOptions, type StreamWatch, streamingClient } from '../adapter';
import type { VendorFailure } from '../error-policy';
import {
  type AiClient,
  type AiFinish,
  type AiRequest,
  type AnswerSchema,
  type CallTier,
  type Picture,
  ProviderError,
} from '../port';
import { CONTINUE } from '../continuation';
import { freshFetch } from '../fresh-fetch';
import { base64Of } from '../picture-text';
import { watchingFetch } from '../watching-fetch';

/** Other reasons tell nothing about the text: compatible servers send `tool_calls` or words of their own with a whole answer. */
const FINISH: Record<string, AiFinish> = { stop: 'complete', length: 'length', content_filter: 'refused' };
const REFUSED = { said: message('provider.model-refused'), mayPass: false };
/** Longer than our own timers allow. */
const SDK_TIMEOUT_MS = 3_600_000;

/** The chat completions API of OpenAI and compatible servers. `outputLimitField` differs between the two. */
export function createChatCompletionsClient(
  options: ClientOptions & {
    outputLimitField: 'max_tokens' | 'max_completion_tokens';
    /** Parameters that only OpenAI itself receives. */
    ownFields?: { readonly store: false };
    /** True for a server that keeps answers to a JSON schema. Others can reject the parameter. */
    takesSchema?: true;
    /** True for a server that keeps what comes before a mark in its cache. */
    takesCacheMarks?: true;
    fetch?: typeof fetch;
    /** How fast the server reads a prompt, if that differs from hosted models. */
    readTokensPerSecond?: number;
  },
): AiClient {
  const { apiKey, model, baseUrl, effort, takesSampling, tier } = options;
  const openai = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0, timeout: SDK_TIMEOUT_MS });
  const otherLimitField = options.outputLimitField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';

  async function* open(
    request: AiRequest,
    { signal, onBytes, rejected }: StreamWatch,
  ): AsyncIterable<AnswerPiece> {
    const watched = openai.withOptions({ fetch: watchingFetch(options.fetch ?? freshFetch, onBytes) });
    const limitField = rejected.has('output-limit') ? otherLimitField : options.outputLimitField;
    const isMarked = options.takesCacheMarks === true && !rejected.has('cache-marks');
    const {
      data: stream,
      request_id: requestId,
      response,
    } = await watched.chat.completions
      .create(
        {
          model,
          messages: [
            { role: 'system', content: request.system },
            { role: 'user', content: isMarked ? markedContentOf(request) : contentOf(request) },
            ...continued(request),
          ],
          [limitField]: request.maxOutputTokens,
          ...(effort !== null && !rejected.has('effort') && { reasoning_effort: effortIn(request, effort) }),
          ...(takesSampling && !rejected.has('sampling') && { temperature: 0 }),
          ...options.ownFields,
          ...(isMarked && { ...cacheKeyOf(request), prompt_cache_options: { mode: 'explicit' } }),
          ...(options.takesSchema &&
            !rejected.has('schema') &&
            request.answerSchema && { response_format: formatOf(request.answerSchema, request.prefix) }),
          ...(tier === 'flex' && { service_tier: 'flex' }),
          stream: true,
          ...(!rejected.has('usage') && { stream_options: { include_usage: true } }),
        },
        { signal },
      )
      .withResponse();
    const type = response.headers.get('content-type') ?? '';
    if (!type.includes('event-stream') && !type.includes('json'))
      throw new ProviderError(
        'response',
        message('provider.content-type', { type: type.split(';')[0] ?? 'unknown' }),
      );
    yield { requestId };
    if (type.includes('json')) {
      yield wholeOf(await response.json());
      return;
    }
    let isRefusal = false;
    for await (const chunk of stream) {
      const choice = chunk.choices?.[0];
      isRefusal ||= Boolean(choice?.delta?.refusal);
      const finish = FINISH[choice?.finish_reason ?? ''];
      yield {
        text: choice?.delta?.content ?? undefined,
        finish: isRefusal ? 'refused' : finish,
        ...(isRefusal && { withheld: REFUSED }),
        model: chunk.model,
        tier: tierOf(chunk.service_tier),
        ...usageOf(chunk.usage),
      };
    }
  }

  const { readTokensPerSecond } = options;
  return streamingClient(options, { open, read: readFailure, thinksSilently: true, readTokensPerSecond });
}

const usageOf = (usage: OpenAI.CompletionUsage | null | undefined) => ({
  inputTokens: usage?.prompt_tokens,
  cachedTokens: usage?.prompt_tokens_details?.cached_tokens,
  cacheWriteTokens: usage?.prompt_tokens_details?.cache_write_tokens,
  outputTokens: usage?.completion_tokens,
  thinkingTokens: usage?.completion_tokens_details?.reasoning_tokens,
});

const tokens = z.number().int().min(0).optional().catch(undefined);
/** An answer that is not streamed. */
const Whole = z.object({
  model: z.string().optional(),
  choices: z.tuple(
    [
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    ],
    z.unknown(),
  ),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
});

/** Some gateways answer a request for a stream with one JSON body. */
function wholeOf(body: unknown): AnswerPiece {
  const { data } = Whole.safeParse(body);
  if (data === undefined) throw new ProviderError('response', message('provider.answer-unreadable'));
  const [{ message: said, finish_reason: reason }] = data.choices;
  return {
    text: said.content ?? undefined,
    finish: said.refusal ? 'refused' : FINISH[reason ?? ''],
    ...(said.refusal && { withheld: REFUSED }),
    model: data.model,
    inputTokens: data.usage?.prompt_tokens,
    outputTokens: data.usage?.completion_tokens,
  };
}

/** Requests with the same key reach the same cache. */
function cacheKeyOf({ prefix: [beginning] = [] }: AiRequest): { prompt_cache_key?: string } {
  if (beginning === undefined) return {};
  return { prompt_cache_key: createHash('sha256').update(beginning).digest('hex').slice(0, 32) };
}

const BREAKPOINT = { mode: 'explicit' as const };

/**
 * From GPT-5.6 on, OpenAI finds a cached text only up to a mark, charges for what it writes, and by default sets its mark behind the
 * prompt, where no other request ever finds it: https://developers.openai.com/api/docs/guides/prompt-caching (read 2026-11-26).
 */
const markedContentOf = ({
  prefix = [],
  prompt,
  pictures = [],
}: AiRequest): OpenAI.ChatCompletionContentPart[] => [
  ...prefix.map((text) => ({ type: 'text' as const, text, prompt_cache_breakpoint: BREAKPOINT })),
  ...pictures.map(imageOf),
  { type: 'text', text: prompt },
];

const imageOf = ({ png }: Picture): OpenAI.ChatCompletionContentPart => ({
  type: 'image_url',
  image_url: { url: `data:image/png;base64,${base64Of(png)}`, detail: 'high' },
});

const effortIn = ({ thinking }: AiRequest, effort: AiEffort): AiEffort =>
  thinking === 'less' ? 'low' : effort;

/** The beginning of an answer goes back as the model's own message. */
const continued = ({ begun }: AiRequest): OpenAI.ChatCompletionMessageParam[] =>
  begun === undefined
    ? []
    : [
        { role: 'assistant', content: begun },
        { role: 'user', content: CONTINUE },
      ];

/**
 * A schema stands before the system text, so that requests with different schemas share no cached text; they get JSON without one:
 * https://developers.openai.com/api/docs/guides/structured-outputs (read 2026-11-26)
 */
const formatOf = (
  { name, schema }: AnswerSchema,
  prefix: AiRequest['prefix'],
): OpenAI.ResponseFormatJSONSchema | OpenAI.ResponseFormatJSONObject =>
  prefix === undefined
    ? { type: 'json_schema', json_schema: { name, schema: { ...schema }, strict: true } }
    : { type: 'json_object' };

/**
 * https://developers.openai.com/api/docs/guides/images-vision (read 2026-11-23); a message without pictures stays a plain text.
 */
function contentOf({
  prefix = [],
  prompt,
  pictures = [],
}: AiRequest): string | OpenAI.ChatCompletionContentPart[] {
  const text = [...prefix, prompt].join('');
  if (pictures.length === 0) return text;
  return [...pictures.map(imageOf), { type: 'text', text }];
}

/** https://developers.openai.com/api/docs/guides/flex-processing: the answer reports the tier that served it. */
const tierOf = (said: string | null | undefined): CallTier | undefined => {
  if (said == null) return undefined;
  return said === 'flex' ? 'flex' : 'standard';
};

function readFailure(error: unknown): VendorFailure | null {
  if (error instanceof APIConnectionError)
    return { status: undefined, code: null, message: error.message, retryAfter: null, cause: error };
  if (!(error instanceof APIError)) return null;
  const headers: unknown = error.headers;
  return {
    status: typeof error.status === 'number' ? error.status : undefined,
    code: error.code,
    message: error.message,
    isInStream: error.status === undefined,
    retryAfter: headers instanceof Headers ? headers.get('retry-after') : null,
    cause: error,
  };
}
