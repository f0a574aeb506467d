import { message } from '@app/contracts';
import OpenAI, { APIConnectionError, APIError } from 'openai';
import { type AnswerPiece, type ClientOptions, type StreamWatch, streamingClient } from '../adapter';
import type { VendorFailure } from '../error-policy';
import {
  type AiClient,
  type AiFinish,
  type AiRequest,
  type AnswerSchema,
  type CallTier,
  ProviderError,
} from '../port';
import { base64Of } from '../picture-text';
import { watchingFetch } from '../watching-fetch';

const FINISH: Record<string, AiFinish> = { stop: 'complete', length: 'length', content_filter: 'refused' };

/** The chat completions API of OpenAI and compatible servers. `outputLimitField` differs between the two. */
export function createChatCompletionsClient(
  options: ClientOptions & {
    outputLimitField: 'max_tokens' | 'max_completion_tokens';
    /** Parameters that only OpenAI itself receives. */
    ownFields?: { readonly store: false };
    /** True for a server that keeps answers to a JSON schema. Others can reject the parameter. */
    takesSchema?: true;
    fetch?: typeof fetch;
  },
): AiClient {
  const { apiKey, model, baseUrl, effort, takesSampling, tier } = options;
  const openai = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0 });

  async function* open(request: AiRequest, { signal, onBytes }: StreamWatch): AsyncIterable<AnswerPiece> {
    const watched = openai.withOptions({ fetch: watchingFetch(options.fetch ?? fetch, onBytes) });
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
            { role: 'user', content: contentOf(request) },
          ],
          [options.outputLimitField]: request.maxOutputTokens,
          ...(effort !== null && { reasoning_effort: effort }),
          ...(takesSampling && { temperature: 0 }),
          ...options.ownFields,
          ...(options.takesSchema &&
            request.answerSchema && { response_format: formatOf(request.answerSchema) }),
          ...(tier === 'flex' && { service_tier: 'flex' }),
          stream: true,
          stream_options: { include_usage: true },
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
    for await (const chunk of stream) {
      const choice = chunk.choices?.[0];
      yield {
        text: choice?.delta?.content ?? undefined,
        finish: choice?.finish_reason ? (FINISH[choice.finish_reason] ?? 'missing') : undefined,
        model: chunk.model,
        tier: tierOf(chunk.service_tier),
        inputTokens: chunk.usage?.prompt_tokens,
        cachedTokens: chunk.usage?.prompt_tokens_details?.cached_tokens,
        cacheWriteTokens: chunk.usage?.prompt_tokens_details?.cache_write_tokens,
        outputTokens: chunk.usage?.completion_tokens,
        thinkingTokens: chunk.usage?.completion_tokens_details?.reasoning_tokens,
      };
    }
  }

  return streamingClient(options, { open, read: readFailure, thinksSilently: true });
}

/** https://developers.openai.com/api/docs/guides/structured-outputs (read 2026-11-26) */
const formatOf = ({ name, schema }: AnswerSchema): OpenAI.ResponseFormatJSONSchema => ({
  type: 'json_schema',
  json_schema: { name, schema: { ...schema }, strict: true },
});

/**
 * https://developers.openai.com/api/docs/guides/images-vision (read 2026-11-23); a message without pictures stays a plain text.
 */
function contentOf({
  prefix = '',
  prompt,
  pictures = [],
}: AiRequest): string | OpenAI.ChatCompletionContentPart[] {
  const text = `${prefix}${prompt}`;
  if (pictures.length === 0) return text;
  return [
    ...pictures.map(({ png }) => ({
      type: 'image_url' as const,
      image_url: { url: `data:image/png;base64,${base64Of(png)}`, detail: 'high' as const },
    })),
    { type: 'text', text },
  ];
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
    retryAfter: headers instanceof Headers ? headers.get('retry-after') : null,
    cause: error,
  };
}
