import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answering, EmulatedBatches } from './batches';
import type { Behaviour } from './behaviour';
import { type EmulatedModel, isModelList, modelPage } from './model-lists';
import { picturesIn } from './pictures';
import { EmulatedCache } from './prompt-cache';
import { pace, stream } from './streams';
import { formatOf } from './wire-formats';

export interface RecordedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly at: number;
  /** End time of the answer. Null until then. */
  endedAt: number | null;
  /** The complete answer was sent, so a provider would charge for it. */
  isAnswered: boolean;
}

/** A local HTTP server that speaks the wire formats of Anthropic, OpenAI and Gemini, and misbehaves on request. */
export class ProviderEmulator {
  readonly requests: RecordedRequest[] = [];
  /** Models in its list. */
  models: readonly EmulatedModel[] = [{ id: 'emulated' }];
  readonly batches = new EmulatedBatches();
  /** Token count requests that it received. */
  readonly counted: string[] = [];
  /** How it counts the tokens of a request. By default it does not count, like some gateways. */
  tokenCount: { status: number; of: (body: string) => number } = { ...UNCOUNTED };
  /** Images that it received. */
  readonly pictures: Buffer[] = [];
  /** If false, answers 400 to images, like a model that accepts none. */
  takesPictures = true;
  /** If true, a connection is used for one request only: it counts as closed while it was idle. */
  closesIdle = false;
  private readonly used = new WeakSet<IncomingMessage['socket']>();
  private readonly script: Behaviour[] = [];
  private fallback: Behaviour | ((request: RecordedRequest) => Behaviour) = {
    kind: 'answer',
    text: '<study/>',
  };
  private held: Promise<void> = Promise.resolve();
  private readonly cache = new EmulatedCache();

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

  /** Behaviors for the next requests, in order. */
  next(...behaviours: Behaviour[]): void {
    this.script.push(...behaviours);
  }

  /** Behavior after the script ends. */
  always(behaviour: Behaviour | ((request: RecordedRequest) => Behaviour)): void {
    this.fallback = behaviour;
  }

  /** Accepts requests without answering until the returned function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  /** Processes all batches received so far. */
  workBatches(): void {
    this.batches.work(this.answering);
  }

  reset(): void {
    this.batches.reset();
    this.tokenCount = { ...UNCOUNTED };
    this.requests.length = 0;
    this.counted.length = 0;
    this.pictures.length = 0;
    this.takesPictures = true;
    this.closesIdle = false;
    this.script.length = 0;
    this.cache.clear();
    this.models = [{ id: 'emulated' }];
    this.fallback = { kind: 'answer', text: '<study/>' };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.closesIdle && this.used.has(request.socket)) {
      request.socket.destroy();
      return;
    }
    this.used.add(request.socket);
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
    if (!isTokenCount(path)) this.requests.push(recorded);
    response.once('close', () => {
      recorded.endedAt = Date.now();
    });
    response.once('finish', () => {
      recorded.isAnswered = response.statusCode === 200;
    });
    await this.held;
    if (isModelList(request) && this.script.length === 0) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(modelPage(request, this.models)));
      return;
    }
    if (EmulatedBatches.isAsked(request)) {
      this.batches.handle(request, response, body, this.answering);
      return;
    }
    if (isTokenCount(path)) {
      this.counted.push(body);
      const { status, of } = this.tokenCount;
      const tokens = of(body);
      const counted = path.includes('/messages') ? { input_tokens: tokens } : { totalTokens: tokens };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(counted));
      return;
    }
    const pictures = picturesIn(path, body);
    const behaviour = this.refusalOf(pictures) ?? this.behaviourFor(recorded);
    this.pictures.push(...(pictures ?? []));
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
    if (behaviour.kind === 'reset') {
      request.socket.destroy();
      return;
    }
    const format = formatOf(path);
    if (behaviour.kind === 'json') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(format.whole(behaviour.text, behaviour.reason)));
      return;
    }
    const { begin, ...cacheUse } = this.cache.use(path, body);
    if (behaviour.kind === 'silent') await sleep(behaviour.silentMs);
    begin();
    const isFlex = /"service_?tier":"flex"/i.test(body);
    const facts = { ...cacheUse, isFlex, pictures: pictures?.length ?? 0 };
    if (behaviour.kind === 'paced') await pace(response, behaviour, { format, facts, from: recorded.at });
    else await stream(response, behaviour, format, facts);
  }

  private behaviourFor(request: RecordedRequest): Behaviour {
    const fallback = typeof this.fallback === 'function' ? this.fallback(request) : this.fallback;
    return this.script.shift() ?? fallback;
  }

  /** An image in the wrong format for its vendor is refused. A model without image input refuses all. */
  private refusalOf(pictures: readonly Buffer[] | null): Behaviour | null {
    const isTaken = pictures !== null && (pictures.length === 0 || this.takesPictures);
    return isTaken ? null : { kind: 'status', status: 400, body: NO_PICTURES };
  }

  /** Requests of a batch are answered like single ones. */
  private get answering(): Answering {
    const path = '/v1/messages';
    return {
      url: this.url,
      cacheUse: (body) => {
        const { begin, ...use } = this.cache.use(path, body);
        begin();
        return use;
      },
      behave: (body) => {
        const pictures = picturesIn(path, body);
        this.pictures.push(...(pictures ?? []));
        const request = { path, headers: {}, body, at: Date.now(), endedAt: null, isAnswered: false };
        return this.refusalOf(pictures) ?? this.behaviourFor(request);
      },
    };
  }
}

const NO_PICTURES = JSON.stringify({
  error: { type: 'invalid_request_error', message: 'This model takes no pictures.' },
});
const UNCOUNTED = { status: 404, of: () => 0 };

/** https://platform.claude.com/docs/en/api/messages/count_tokens and https://ai.google.dev/api/tokens. */
const isTokenCount = (path: string): boolean => /\/count_tokens(\?|$)|:countTokens(\?|$)/.test(path);
