import { type IncomingHttpHeaders, type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import compression from 'compression';
import { createProxyServer } from 'http-proxy-3';

/** The public address of the application. */
export interface Edge {
  /** `http` or `https`, as in the application's public address. All requests arrive through it. */
  readonly protocol: string;
  /** True behind a trusted proxy that sets the client address. Otherwise any client could forge that header. */
  readonly isBehindProxy: boolean;
}

export interface ApiProxy {
  readonly request: (request: IncomingMessage, response: ServerResponse) => void;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/**
 * Proxies requests and websockets to the API. The Host header is the browser's own, so that the API compares origins with
 * the browser's values. Forwarding headers sent by clients are dropped. Compressible responses are compressed.
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
      // The types are those of Express. Express requests add nothing that is needed here.
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

/** Downloads are sent uncompressed, with a content length for progress display. */
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
