/** Input tokens read from the cache and written to it. */
export interface CacheUse {
  readonly read: number;
  readonly written: number;
}

/** Properties of a request that its answer reports. */
export interface RequestFacts extends CacheUse {
  /** It was requested as deferrable. */
  readonly isFlex: boolean;
  /** Number of images in the request. */
  readonly pictures: number;
}

/** Token count of a request and of each of its images. */
const INPUT_TOKENS = 100;
export const PICTURE_TOKENS = 1000;
const inputOf = ({ pictures }: Pick<RequestFacts, 'pictures'>): number =>
  INPUT_TOKENS + pictures * PICTURE_TOKENS;

type Finish = 'complete' | 'length' | 'refused';

/** One vendor's server-sent events. */
export interface WireFormat {
  readonly open: (facts: RequestFacts) => readonly string[];
  readonly text: (text: string) => string;
  /** Events sent while the model reasons. */
  readonly think: string;
  readonly end: (finish: Finish, facts: RequestFacts & { readonly thought: number }) => readonly string[];
}

const event = (data: object, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

const openai: WireFormat = {
  open: () => [],
  text: (content) =>
    event({
      id: 'c1',
      object: 'chat.completion.chunk',
      model: 'emulated',
      choices: [{ index: 0, delta: { content }, finish_reason: null }],
    }),
  // Servers that keep a connection alive send comments; OpenAI itself is silent.
  think: ': keep-alive\n\n',
  end: (finish, { read, written, thought, isFlex, pictures }) => [
    event({
      id: 'c1',
      model: 'emulated',
      // https://developers.openai.com/api/docs/guides/flex-processing
      service_tier: isFlex ? 'flex' : 'default',
      choices: [
        {
          index: 0,
          delta: {},
          finish_reason: { complete: 'stop', length: 'length', refused: 'content_filter' }[finish],
        },
      ],
    }),
    event({
      id: 'c1',
      model: 'emulated',
      choices: [],
      usage: {
        prompt_tokens: inputOf({ pictures }),
        completion_tokens: 20 + thought,
        total_tokens: inputOf({ pictures }) + 20 + thought,
        completion_tokens_details: { reasoning_tokens: thought },
        prompt_tokens_details: { cached_tokens: read, cache_write_tokens: written },
      },
    }),
    'data: [DONE]\n\n',
  ],
};

const anthropic: WireFormat = {
  open: ({ read, written, pictures }) => [
    event(
      {
        type: 'message_start',
        message: {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          model: 'emulated',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: {
            input_tokens: inputOf({ pictures }) - read - written,
            cache_read_input_tokens: read,
            cache_creation_input_tokens: written,
            output_tokens: 1,
          },
        },
      },
      'message_start',
    ),
    event(
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      'content_block_start',
    ),
  ],
  text: (text) =>
    event(
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      'content_block_delta',
    ),
  // https://platform.claude.com/docs/en/build-with-claude/streaming: pings while nothing else is sent.
  think: event({ type: 'ping' }, 'ping'),
  end: (finish, { thought }) => [
    event({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
    event(
      {
        type: 'message_delta',
        delta: {
          stop_reason: { complete: 'end_turn', length: 'max_tokens', refused: 'refusal' }[finish],
          stop_sequence: null,
        },
        usage: { output_tokens: 20 + thought, output_tokens_details: { thinking_tokens: thought } },
      },
      'message_delta',
    ),
    event({ type: 'message_stop' }, 'message_stop'),
  ],
};

const gemini: WireFormat = {
  open: () => [],
  text: (text) => event({ candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] } }] }),
  // https://ai.google.dev/gemini-api/docs/thinking: summaries come as parts of their own.
  think: event({
    candidates: [
      { index: 0, content: { role: 'model', parts: [{ text: 'Looking at it.', thought: true }] } },
    ],
  }),
  end: (finish, { read, thought, pictures }) => [
    event({
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: { complete: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' }[finish],
        },
      ],
      usageMetadata: {
        promptTokenCount: inputOf({ pictures }),
        candidatesTokenCount: 20,
        thoughtsTokenCount: thought,
        totalTokenCount: inputOf({ pictures }) + 20 + thought,
        cachedContentTokenCount: read,
      },
    }),
  ],
};

/** The wire format at this path. */
export function formatOf(path: string): WireFormat {
  if (path.includes('/messages')) return anthropic;
  return path.includes('GenerateContent') ? gemini : openai;
}
