/** A request that the screen under test has made. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  readonly init: RequestInit;
}

export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
}

/** A fixed answer, or one that depends on the request and may take its time. */
export type Replies = Record<string, Reply | ((request: Sent) => Reply | Promise<Reply>)>;

/** Stands in for the API: answers by `METHOD path`; an unprepared call fails the test. */
export function serve(replies: Replies): Sent[] {
  const sent: Sent[] = [];
  const answer = async (address: string, init: RequestInit = {}): Promise<FakeResponse> => {
    const url = new URL(address, 'http://app.test');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: headersOf(init),
      body,
      init,
    };
    sent.push(request);
    const reply = replies[`${method} ${url.pathname}`];
    if (!reply) throw new Error(`Unprepared call: ${method} ${url.pathname}`);
    return new FakeResponse(typeof reply === 'function' ? await reply(request) : reply);
  };
  Object.defineProperty(globalThis, 'fetch', { value: answer, configurable: true, writable: true });
  return sent;
}

/** What `call` uses of a response; jsdom has none. */
class FakeResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly statusText: string;
  private readonly content: string;

  constructor({ status = 200, body }: Reply) {
    this.status = status;
    this.ok = status < 400;
    this.statusText = `Status ${status}`;
    this.content = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  }

  text(): Promise<string> {
    return Promise.resolve(this.content);
  }

  blob(): Promise<Blob> {
    return Promise.resolve(new Blob([this.content]));
  }
}

function headersOf(init: RequestInit): Headers {
  return new Headers(init.headers);
}

export const problem = (status: number, code: string, detail: string) => ({
  status,
  body: { type: 'about:blank', title: 'Problem', status, detail, code, requestId: 'req-7' },
});
