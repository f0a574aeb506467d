import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { type AnswerPiece, type ClientOptions, streamingClient } from '../adapter';
import type { VendorFailure } from '../error-policy';
import type { AiClient, AiFinish, AiRequest } from '../port';

const FINISH: Record<string, AiFinish> = {
  end_turn: 'complete',
  stop_sequence: 'complete',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

/** Anthropic's Messages API. */
export function createClaudeClient(options: ClientOptions): AiClient {
  const { apiKey, model, baseUrl } = options;
  const anthropic = new Anthropic({ apiKey, authToken: null, baseURL: baseUrl, maxRetries: 0 });

  async function* open(request: AiRequest, signal: AbortSignal): AsyncIterable<AnswerPiece> {
    const { data: stream, request_id: requestId } = await anthropic.messages
      .create(
        {
          model,
          system: [{ type: 'text', text: request.system }],
          max_tokens: request.maxOutputTokens,
          messages: [{ role: 'user', content: contentOf(request) }],
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
