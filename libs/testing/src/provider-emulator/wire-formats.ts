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

/** Tokens of every answer, without the thinking before it. */
const OUTPUT_TOKENS = 20;

/** One vendor's server-sent events. */
export interface WireFormat {
  readonly open: (facts: RequestFacts) => readonly string[];
  readonly text: (text: string) => string;
  /** Events sent while the model reasons. */
  readonly think: string;
  readonly end: (
    reason: string | null,
    facts: RequestFacts & { readonly thought: number },
  ) => readonly string[];
  /** The vendor's finish reasons. */
  readonly reasons: Record<Finish, string>;
  /** A refusal as text of its own. */
  readonly refusal: (text: string) => string;
  /** An error after the stream has begun. */
  readonly error: (text: string) => string;
  /** The same answer as one JSON body. */
  readonly whole: (text: string, reason: string | null) => object;
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
  reasons: { complete: 'stop', length: 'length', refused: 'content_filter' },
  refusal: (refusal) => event({ id: 'c1', model: 'emulated', choices: [{ index: 0, delta: { refusal } }] }),
  error: (message) => event({ error: { message, type: 'server_error', code: null } }),
  whole: (content, reason) => ({
    id: 'c1',
    object: 'chat.completion',
    model: 'emulated',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: reason }],
    usage: {
      prompt_tokens: INPUT_TOKENS,
      completion_tokens: OUTPUT_TOKENS,
      total_tokens: INPUT_TOKENS + OUTPUT_TOKENS,
    },
  }),
  end: (reason, { read, written, thought, isFlex, pictures }) => [
    event({
      id: 'c1',
      model: 'emulated',
      // https://developers.openai.com/api/docs/guides/flex-processing
      service_tier: isFlex ? 'flex' : 'default',
      choices: [
        {
          index: 0,
          delta: {},
          finish_reason: reason,
        },
      ],
    }),
    event({
      id: 'c1',
      model: 'emulated',
      choices: [],
      usage: {
        prompt_tokens: inputOf({ pictures }),
        completion_tokens: OUTPUT_TOKENS + thought,
        total_tokens: inputOf({ pictures }) + OUTPUT_TOKENS + thought,
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
  reasons: { complete: 'end_turn', length: 'max_tokens', refused: 'refusal' },
  refusal: (text) => anthropic.text(text),
  error: (message) => event({ type: 'error', error: { type: 'api_error', message } }, 'error'),
  whole: (text, reason) => ({
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'emulated',
    content: [{ type: 'text', text }],
    stop_reason: reason,
    stop_sequence: null,
    usage: { input_tokens: INPUT_TOKENS, output_tokens: OUTPUT_TOKENS },
  }),
  end: (reason, { thought }) => [
    event({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
    event(
      {
        type: 'message_delta',
        delta: {
          stop_reason: reason,
          stop_sequence: null,
        },
        usage: {
          output_tokens: OUTPUT_TOKENS + thought,
          output_tokens_details: { thinking_tokens: thought },
        },
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
  reasons: { complete: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' },
  refusal: (text) => gemini.text(text),
  error: (message) => event({ error: { code: 500, message, status: 'INTERNAL' } }),
  whole: (text, reason) => ({
    candidates: [
      { index: 0, content: { role: 'model', parts: [{ text }] }, ...(reason && { finishReason: reason }) },
    ],
    usageMetadata: {
      promptTokenCount: INPUT_TOKENS,
      candidatesTokenCount: OUTPUT_TOKENS,
      totalTokenCount: INPUT_TOKENS + OUTPUT_TOKENS,
    },
  }),
  end: (reason, { read, thought, pictures }) => [
    event({
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [{ text: '' }] },
          ...(reason !== null && { finishReason: reason }),
        },
      ],
      usageMetadata: {
        promptTokenCount: inputOf({ pictures }),
        candidatesTokenCount: OUTPUT_TOKENS,
        thoughtsTokenCount: thought,
        totalTokenCount: inputOf({ pictures }) + OUTPUT_TOKENS + thought,
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
