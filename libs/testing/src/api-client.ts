import { type Answer, type Arguments, type Endpoint, Problem } from '@app/contracts';
import { z } from 'zod';

export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(`${status}: ${problem.detail}`);
  }
}

/** A client of the real API, signed in or not, with its own cookies, like a browser of our own origin. */
export class ApiClient {
  private readonly jar = new Map<string, string>();

  constructor(
    private readonly baseUrl: string,
    private readonly origin: string,
    /** The API of another version may answer with more or fewer fields than the contract of this one. */
    private readonly version: 'this version' | 'another version' = 'this version',
  ) {}

  get cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Calls an endpoint. Throws a `ProblemError` for any error response. */
  async call<E extends Endpoint>(
    endpoint: E,
    args: Arguments<E>,
    headers: Record<string, string> = {},
  ): Promise<Answer<E>> {
    const response = await this.fetch(endpoint.method, pathOf(endpoint, args), bodyOf(args), headers);
    if (!response.ok) throw new ProblemError(response.status, Problem.parse(await response.json()));
    // The caller names the fields that it needs of another version.
    if (this.version === 'another version') return (await response.json()) as Answer<E>;
    return answerOf(endpoint, response);
  }

  /** For requests without an endpoint, or that break its contract on purpose. */
  async fetch(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        origin: this.origin,
        cookie: this.cookies,
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(set) ?? [];
      this.jar.set(name, value);
    }
    return response;
  }
}

const Parts = z.object({
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  body: z.unknown().optional(),
});

function pathOf(endpoint: Endpoint, args: object): string {
  const { params = {}, query = {} } = Parts.parse(args);
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  );
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

const bodyOf = (args: object): unknown => Parts.parse(args).body;

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const { response: shape } = endpoint;
  const value: unknown =
    shape === 'nothing'
      ? undefined
      : shape === 'file'
        ? await response.blob()
        : shape.parse(await response.json());
  // The schema of the endpoint has just produced it.
  return value as Answer<E>;
}
