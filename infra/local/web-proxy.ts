import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

interface Proxying {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: URL;
  readonly edge: Edge;
}

/** How the browser reaches us. */
interface Edge {
  /** `http` or `https`, as in the application's public address: all requests come by it. */
  readonly protocol: string;
  /** True behind a proxy of one's own that says for whom it asks; anybody else could write that header too. */
  readonly isBehindProxy: boolean;
}

/** Headers that speak about one connection only (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
];

/** Passes a request on, body and answer as streams. */
export function proxyRequest({ request, response, target, edge }: Proxying): void {
  const upstream = httpRequest(
    {
      host: target.hostname,
      port: target.port,
      method: request.method,
      path: request.url,
      headers: forwardedHeaders(request, edge),
      agent: false,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    },
  );
  upstream.once('error', () => answerUnavailable(response));
  response.once('close', () => upstream.destroy());
  request.pipe(upstream);
}

/** The host stays the browser's own, so that the API compares origins with what the browser sent. */
function forwardedHeaders(request: IncomingMessage, edge: Edge): IncomingHttpHeaders {
  return {
    ...withoutHops(request.headers),
    'x-forwarded-for': clientsOf(request, edge),
    'x-forwarded-proto': edge.protocol,
    'x-forwarded-host': request.headers.host ?? '',
  };
}

function clientsOf({ headers, socket }: IncomingMessage, { isBehindProxy }: Edge): string {
  const before = isBehindProxy ? headers['x-forwarded-for'] : undefined;
  return [before ?? [], socket.remoteAddress ?? ''].flat().join(', ');
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}

function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const problem = JSON.stringify({ type: 'about:blank', title: 'Service unavailable', status: 503 });
  response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '2' }).end(problem);
}

interface Upgrading {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly target: URL;
  readonly edge: Edge;
}

/** Passes a websocket on as raw bytes after writing the request line and headers again. */
export function proxyUpgrade({ request, socket, head, target, edge }: Upgrading): void {
  if (!(request.url ?? '').startsWith('/socket.io')) {
    socket.destroy();
    return;
  }
  const upstream = connect({ host: target.hostname, port: Number(target.port) }, () => {
    const lines = pairsOf(request.rawHeaders).map(([name, value]) => `${name}: ${value}`);
    const forwarded = [`X-Forwarded-For: ${clientsOf(request, edge)}`, `X-Forwarded-Proto: ${edge.protocol}`];
    upstream.write([`GET ${request.url ?? '/'} HTTP/1.1`, ...lines, ...forwarded, '', ''].join('\r\n'));
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const) {
    one.once('error', () => other.destroy());
    one.once('close', () => other.destroy());
  }
}

/** Those the client could forge are left out; ours take their place. */
function pairsOf(rawHeaders: readonly string[]): [string, string][] {
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
  return pairs.filter(([name]) => !/^x-forwarded-/i.test(name));
}
