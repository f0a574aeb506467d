import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the emulator does with one request. */
export type Behaviour =
  | { readonly kind: 'answer'; readonly text: string; readonly pauseMs?: number }
  | { readonly kind: 'truncated'; readonly text: string }
  | { readonly kind: 'refused' }
  /** Closes politely without a reason after half the answer. */
  | { readonly kind: 'unfinished'; readonly text: string }
  /** Cuts the connection in the middle. */
  | { readonly kind: 'cut'; readonly text: string }
  /** Sends the beginning and then nothing more. */
  | { readonly kind: 'stall'; readonly text: string }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body: string;
    }
  | { readonly kind: 'html' };

export interface RecordedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly at: number;
}

/** A local HTTP server that speaks the wire formats of Anthropic, OpenAI and Gemini, and misbehaves on request. */
export class ProviderEmulator {
  readonly requests: RecordedRequest[] = [];
  private readonly script: Behaviour[] = [];
  private fallback: Behaviour = { kind: 'answer', text: '<study/>' };

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ProviderEmulator> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The emulator has no port.');
    const emulator = new ProviderEmulator(server, `http://127.0.0.1:${address.port}`);
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void emulator.handle(request, response),
    );
    return emulator;
  }

  /** What to do with the next requests, in order. */
  next(...behaviours: Behaviour[]): void {
    this.script.push(...behaviours);
  }

  /** What to do when the script is over. */
  always(behaviour: Behaviour): void {
    this.fallback = behaviour;
  }

  reset(): void {
    this.requests.length = 0;
    this.script.length = 0;
    this.fallback = { kind: 'answer', text: '<study/>' };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const path = request.url ?? '';
    this.requests.push({ path, headers: request.headers, body, at: Date.now() });
    const behaviour = this.script.shift() ?? this.fallback;
    if (behaviour.kind === 'status') {
      response
        .writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers })
        .end(behaviour.body);
      return;
    }
    if (behaviour.kind === 'html') {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><body>Welcome to our gateway</body></html>');
      return;
    }
    const format = path.includes('/messages')
      ? anthropic
      : path.includes('GenerateContent')
        ? gemini
        : openai;
    await stream(response, behaviour, format);
  }
}

/** One vendor's server-sent events. */
interface WireFormat {
  readonly open: readonly string[];
  readonly text: (text: string) => string;
  readonly end: (finish: 'complete' | 'length' | 'refused') => readonly string[];
}

const event = (data: object, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

const openai: WireFormat = {
  open: [],
  text: (content) =>
    event({
      id: 'c1',
      object: 'chat.completion.chunk',
      model: 'emulated',
      choices: [{ index: 0, delta: { content }, finish_reason: null }],
    }),
  end: (finish) => [
    event({
      id: 'c1',
      model: 'emulated',
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
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    }),
    'data: [DONE]\n\n',
  ],
};

const anthropic: WireFormat = {
  open: [
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
          usage: { input_tokens: 100, output_tokens: 1 },
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
  end: (finish) => [
    event({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
    event(
      {
        type: 'message_delta',
        delta: {
          stop_reason: { complete: 'end_turn', length: 'max_tokens', refused: 'refusal' }[finish],
          stop_sequence: null,
        },
        usage: { output_tokens: 20 },
      },
      'message_delta',
    ),
    event({ type: 'message_stop' }, 'message_stop'),
  ],
};

const gemini: WireFormat = {
  open: [],
  text: (text) => event({ candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] } }] }),
  end: (finish) => [
    event({
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: { complete: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' }[finish],
        },
      ],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
    }),
  ],
};

async function stream(
  response: ServerResponse,
  behaviour: Exclude<Behaviour, { kind: 'status' | 'html' }>,
  format: WireFormat,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'request-id': 'req_emulated',
    'x-request-id': 'req_emulated',
  });
  const text = behaviour.kind === 'refused' ? '' : behaviour.text;
  const isWhole = behaviour.kind === 'answer' || behaviour.kind === 'refused';
  const sent = isWhole ? text : text.slice(0, Math.ceil(text.length / 2));
  for (const part of format.open) response.write(part);
  for (let start = 0; start < sent.length; start += 20) {
    response.write(format.text(sent.slice(start, start + 20)));
    if (behaviour.kind === 'answer' && behaviour.pauseMs) await sleep(behaviour.pauseMs);
    if (response.destroyed) return;
  }
  if (behaviour.kind === 'stall') return;
  if (behaviour.kind === 'cut') {
    await sleep(20);
    response.destroy();
    return;
  }
  const finish = { answer: 'complete', refused: 'refused', truncated: 'length' } as const;
  if (behaviour.kind !== 'unfinished')
    for (const part of format.end(finish[behaviour.kind])) response.write(part);
  response.end();
}
