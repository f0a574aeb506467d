import { type IncomingHttpHeaders, type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import compression from 'compression';
import { createProxyServer } from 'http-proxy-3';

/** How the browser reaches us. */
export interface Edge {
  /** `http` or `https`, as in the application's public address: all requests come by it. */
  readonly protocol: string;
  /** True behind a proxy of one's own that says for whom it asks; anybody else could write that header too. */
  readonly isBehindProxy: boolean;
}

export interface ApiProxy {
  readonly request: (request: IncomingMessage, response: ServerResponse) => void;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/**
 * Passes requests and websockets on to the API. The host stays the browser's own, so that the API compares origins with what
 * the browser sent, and what a client writes into forwarding headers never arrives. Answers that shrink are compressed.
 */
export function createApiProxy(target: URL, edge: Edge): ApiProxy {
  const proxy = createProxyServer({ target: target.origin, ws: true });
  const compress = compression({ filter: (_request, response) => isText(response) });
  proxy.on('error', (_error, _request, answer) => {
    if (answer instanceof ServerResponse) answerUnavailable(answer);
    else answer.destroy();
  });
  return {
    request(request, response) {
      request.headers = forwarded(request, edge);
      // Its types are those of Express, whose requests add nothing that it needs here.
      Reflect.apply(compress, undefined, [request, response, () => proxy.web(request, response)]);
    },
    upgrade(request, socket, head) {
      if (!(request.url ?? '').startsWith('/socket.io')) {
        socket.destroy();
        return;
      }
      request.headers = forwarded(request, edge);
      proxy.ws(request, socket, head);
    },
  };
}

/** Files are saved as they are, with a length to measure progress by. */
const isText = (response: ServerResponse): boolean =>
  /^(?:text\/|application\/(?:[\w.]+\+)?(?:json|xml)\b)/.test(String(response.getHeader('content-type')));

function forwarded(request: IncomingMessage, edge: Edge): IncomingHttpHeaders {
  const { headers, socket } = request;
  const before = edge.isBehindProxy ? headers['x-forwarded-for'] : undefined;
  const own = Object.entries(headers).filter(([name]) => !/^(?:x-forwarded-.*|forwarded)$/.test(name));
  return {
    ...Object.fromEntries(own),
    'x-forwarded-for': [before ?? [], socket.remoteAddress ?? ''].flat().join(', '),
    'x-forwarded-proto': edge.protocol,
    'x-forwarded-host': headers.host ?? '',
  };
}

function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const problem = JSON.stringify({ type: 'about:blank', title: 'Service unavailable', status: 503 });
  response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '2' }).end(problem);
}
