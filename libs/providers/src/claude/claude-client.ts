import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { type AnswerPiece, type ClientOptions, type StreamWatch, streamingClient } from '../adapter';
import type { VendorFailure } from '../error-policy';
import type { AiClient, AiFinish, AiRequest } from '../port';
import { watchingFetch } from '../watching-fetch';

const FINISH: Record<string, AiFinish> = {
  end_turn: 'complete',
  stop_sequence: 'complete',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

/** Anthropic's Messages API. */
export function createClaudeClient(options: ClientOptions): AiClient {
  const { apiKey, model, baseUrl, effort, takesSampling } = options;
  const anthropic = new Anthropic({ apiKey, authToken: null, baseURL: baseUrl, maxRetries: 0 });

  async function* open(request: AiRequest, { signal, onBytes }: StreamWatch): AsyncIterable<AnswerPiece> {
    // The SDK keeps pings to itself, and while a model thinks nothing else comes.
    const watched = anthropic.withOptions({ fetch: watchingFetch(fetch, onBytes) });
    const { data: stream, request_id: requestId } = await watched.messages
      .create(
        {
          model,
          system: [{ type: 'text', text: request.system }],
          max_tokens: request.maxOutputTokens,
          messages: [{ role: 'user', content: contentOf(request) }],
          ...(effort !== null && { output_config: { effort } }),
          ...(takesSampling && { temperature: 0 }),
          stream: true,
        },
        { signal },
      )
      .withResponse();
    yield { requestId };
    for await (const event of stream) {
      if (event.type === 'message_start')
        yield { model: event.message.model, ...inputOf(event.message.usage) };
      else if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
        yield { text: event.delta.text };
      else if (event.type === 'message_delta')
        yield {
          finish:
            event.delta.stop_reason === null ? undefined : (FINISH[event.delta.stop_reason] ?? 'missing'),
          outputTokens: event.usage.output_tokens,
          thinkingTokens: event.usage.output_tokens_details?.thinking_tokens,
        };
      else if (event.type === 'content_block_start')
        yield { isThinking: event.content_block.type === 'thinking' };
      else yield {};
    }
  }

  return streamingClient(options, { open, read: readFailure });
}

/** What all sections share ends with a mark up to which the provider keeps it; writing the cache costs, so one call has none. */
function contentOf({ prefix, prompt }: AiRequest): Anthropic.TextBlockParam[] {
  if (prefix === undefined) return [{ type: 'text', text: prompt }];
  return [
    { type: 'text', text: prefix, cache_control: { type: 'ephemeral' } },
    { type: 'text', text: prompt },
  ];
}

/** Anthropic counts what it read from and wrote to the cache apart from the other input. */
function inputOf(usage: Anthropic.Usage) {
  const cachedTokens = usage.cache_read_input_tokens ?? 0;
  const cacheWriteTokens = usage.cache_creation_input_tokens ?? 0;
  const inputTokens = usage.input_tokens + cachedTokens + cacheWriteTokens;
  return { inputTokens, cachedTokens, cacheWriteTokens };
}

function readFailure(error: unknown): VendorFailure | null {
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
