import type { LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';

/**
 * A `fetch` that opens a connection for each request. Calls take seconds to minutes, and servers close idle connections, which
 * loses the next request. There is no limit for the time until the headers: the callers have their own timers.
 */
export function fetchOnNewConnections(connect: { lookup?: LookupFunction }) {
  const dispatcher = new Agent({
    connect: { timeout: 10_000, ...connect },
    // Without keep-alive.
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return async (target: string, { body, headers, method, signal }: RequestInit = {}): Promise<Response> => {
    const response = await undiciFetch(target, {
      method,
      headers: [...new Headers(headers).entries()],
      body: typeof body === 'string' ? body : undefined,
      signal: signal ?? undefined,
      redirect: 'error',
      dispatcher,
    });
    const { status, statusText } = response;
    const init = { status, statusText, headers: [...response.headers.entries()] };
    return new Response(response.body === null ? null : ReadableStream.from(response.body), init);
  };
}

const send = fetchOnNewConnections({});

/** For the SDKs of vendors. */
export const freshFetch: typeof fetch = (input, init) =>
  send(input instanceof Request ? input.url : String(input), init);
