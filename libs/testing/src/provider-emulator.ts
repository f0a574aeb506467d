import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the emulator does with one request. */
export type Behaviour =
  | { readonly kind: 'answer'; readonly text: string; readonly pauseMs?: number }
  /** Answers evenly over so long from the arrival of the request on, however long the text is. */
  | { readonly kind: 'paced'; readonly text: string; readonly takesMs: number }
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
  | { readonly kind: 'html' }
  /** Answers 200 with JSON of another shape. */
  | { readonly kind: 'garbage' }
  /** Streams text without an end, up to so many bytes. */
  | { readonly kind: 'flood'; readonly bytes: number };

export interface RecordedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly at: number;
  /** When the answer was over; null as long as it is not. */
  endedAt: number | null;
  /** The answer was sent to its end: a provider has it paid for. */
  isAnswered: boolean;
}

/** A local HTTP server that speaks the wire formats of Anthropic, OpenAI and Gemini, and misbehaves on request. */
export class ProviderEmulator {
  readonly requests: RecordedRequest[] = [];
  private readonly script: Behaviour[] = [];
  private fallback: Behaviour | ((request: RecordedRequest) => Behaviour) = {
    kind: 'answer',
    text: '<study/>',
  };
  private held: Promise<void> = Promise.resolve();
  /** Beginnings of prompts that were seen, as a provider's cache knows them. */
  private readonly cached = new Set<string>();

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
  always(behaviour: Behaviour | ((request: RecordedRequest) => Behaviour)): void {
    this.fallback = behaviour;
  }

  /** Takes requests but answers none of them, until the returned function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  reset(): void {
    this.requests.length = 0;
    this.script.length = 0;
    this.cached.clear();
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
    const recorded: RecordedRequest = {
      path,
      headers: request.headers,
      body,
      at: Date.now(),
      endedAt: null,
      isAnswered: false,
    };
    this.requests.push(recorded);
    response.once('close', () => {
      recorded.endedAt = Date.now();
    });
    response.once('finish', () => {
      recorded.isAnswered = response.statusCode === 200;
    });
    await this.held;
    const fallback = typeof this.fallback === 'function' ? this.fallback(recorded) : this.fallback;
    const behaviour = this.script.shift() ?? fallback;
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
    if (behaviour.kind === 'garbage') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"weather":"sunny"}');
      return;
    }
    const format = path.includes('/messages')
      ? anthropic
      : path.includes('GenerateContent')
        ? gemini
        : openai;
    const cached = this.cachedTokens(path, body);
    if (behaviour.kind === 'paced') await pace(response, behaviour, { format, cached, from: recorded.at });
    else await stream(response, behaviour, format, cached);
  }

  /** Tokens of the beginning that an earlier request had, too; Anthropic caches what is marked only. */
  private cachedTokens(path: string, body: string): number {
    const isMarked = !path.includes('/messages') || body.includes('"cache_control"');
    const beginning = body.slice(0, CACHED_CHARACTERS);
    if (!isMarked || beginning.length < CACHED_CHARACTERS) return 0;
    const isKnown = this.cached.has(beginning);
    this.cached.add(beginning);
    return isKnown ? 60 : 0;
  }
}

/** Providers cache beginnings of about a thousand tokens and more. */
const CACHED_CHARACTERS = 3000;

/** One vendor's server-sent events. */
interface WireFormat {
  readonly open: (cachedTokens: number) => readonly string[];
  readonly text: (text: string) => string;
  readonly end: (finish: 'complete' | 'length' | 'refused', cachedTokens: number) => readonly string[];
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
  end: (finish, cached_tokens) => [
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
      usage: {
        prompt_tokens: 100,
        completion_tokens: 20,
        total_tokens: 120,
        prompt_tokens_details: { cached_tokens },
      },
    }),
    'data: [DONE]\n\n',
  ],
};

const anthropic: WireFormat = {
  open: (cached) => [
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
          usage: { input_tokens: 100 - cached, cache_read_input_tokens: cached, output_tokens: 1 },
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
  open: () => [],
  text: (text) => event({ candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] } }] }),
  end: (finish, cachedContentTokenCount) => [
    event({
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: { complete: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' }[finish],
        },
      ],
      usageMetadata: {
        promptTokenCount: 100,
        candidatesTokenCount: 20,
        totalTokenCount: 120,
        cachedContentTokenCount,
      },
    }),
  ],
};

async function stream(
  response: ServerResponse,
  behaviour: Exclude<Behaviour, { kind: 'status' | 'html' | 'garbage' | 'paced' }>,
  format: WireFormat,
  cachedTokens: number,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'request-id': 'req_emulated',
    'x-request-id': 'req_emulated',
  });
  for (const part of format.open(cachedTokens)) response.write(part);
  if (behaviour.kind === 'flood') return flood(response, behaviour.bytes, format);
  const text = behaviour.kind === 'refused' ? '' : behaviour.text;
  const isWhole = behaviour.kind === 'answer' || behaviour.kind === 'refused';
  const sent = isWhole ? text : text.slice(0, Math.ceil(text.length / 2));
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
    for (const part of format.end(finish[behaviour.kind], cachedTokens)) response.write(part);
  response.end();
}

/** About as many events a second as a provider sends. */
const PACED_EVENT_MS = 20;

async function pace(
  response: ServerResponse,
  { text, takesMs }: Extract<Behaviour, { kind: 'paced' }>,
  { format, cached, from }: { format: WireFormat; cached: number; from: number },
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const part of format.open(cached)) response.write(part);
  let sent = 0;
  while (!response.destroyed && (sent < text.length || Date.now() < from + takesMs)) {
    const due = Math.min(text.length, Math.ceil((text.length * (Date.now() - from)) / takesMs));
    if (due > sent) response.write(format.text(text.slice(sent, due)));
    sent = Math.max(sent, due);
    await sleep(PACED_EVENT_MS);
  }
  for (const part of format.end('complete', cached)) response.write(part);
  response.end();
}

/** As much as the other side takes, in pieces of 64 kB. */
async function flood(response: ServerResponse, bytes: number, format: WireFormat): Promise<void> {
  const piece = format.text('x'.repeat(65_536));
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length)
    if (!response.write(piece))
      await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
  response.end();
}
