import { type AnswerPiece, type ClientOptions, type StreamWatch, streamingClient } from '../adapter';
import type { AiClient, AiRequest } from '../port';
import { watchingFetch } from '../watching-fetch';
import { freshFetch } from '../fresh-fetch';
import { anthropicOf, finishOf, inputOf, messageOf, readFailure, wholeOf } from './claude-messages';

/** Anthropic's Messages API. */
export function createClaudeClient(options: ClientOptions): AiClient {
  const anthropic = anthropicOf(options);

  async function* open(
    request: AiRequest,
    { signal, onBytes, rejected }: StreamWatch,
  ): AsyncIterable<AnswerPiece> {
    // The SDK hides pings, and nothing else arrives while a model thinks.
    const watched = anthropic.withOptions({ fetch: watchingFetch(freshFetch, onBytes) });
    const {
      data: stream,
      request_id: requestId,
      response,
    } = await watched.messages
      .create({ ...messageOf(request, options, rejected), stream: true }, { signal })
      .withResponse();
    yield { requestId };
    if (response.headers.get('content-type')?.includes('json')) {
      yield wholeOf(await response.json());
      return;
    }
    for await (const event of stream) {
      if (event.type === 'message_start')
        yield { model: event.message.model, ...inputOf(event.message.usage) };
      else if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
        yield { text: event.delta.text };
      else if (event.type === 'message_delta')
        yield {
          finish: finishOf(event.delta.stop_reason),
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
