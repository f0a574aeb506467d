import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createApiProxy } from './api-proxy';
import { createStaticSite } from './static-site';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const servers: Server[] = [];

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return (address satisfies AddressInfo).port;
}

function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: object } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    request(
      { port, host: '127.0.0.1', path, method: options.method, headers: { ...options.headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    )
      .once('error', fail)
      .end();
  });
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('the built client', () => {
  const root = mkdtempSync(join(tmpdir(), 'site-'));
  const script = 'console.log("clindrove");'.repeat(100);
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(root, 'assets/main-abc.js'), script);
  writeFileSync(join(root, 'assets/main-abc.js.br'), brotliCompressSync(script));
  writeFileSync(join(root, 'assets/map.bcmap'), 'bytes');
  afterAll(() => rmSync(root, { recursive: true }));

  const serve = (appUrl: string, storeOrigin?: string): Promise<number> =>
    listening(createServer(createStaticSite({ root, appUrl: new URL(appUrl), storeOrigin })));

  it('sends files with a hash in their name to be kept for ever, compressed ahead', async () => {
    const port = await serve('http://localhost:5173');
    const plain = await ask(port, '/assets/main-abc.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body.toString()).toBe(script);
    const compressed = await ask(port, '/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(compressed.headers['content-type']).toMatch(/^text\/javascript/);
    expect(brotliDecompressSync(compressed.body).toString()).toBe(script);
    expect((await ask(port, '/assets/map.bcmap')).headers['content-type']).toBe('application/octet-stream');
  });

  it('answers addresses of the application with its page, which is asked about each time', async () => {
    const port = await serve('http://localhost:5173');
    const page = await ask(port, '/workspaces/3/forms/7?tab=workflow');
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    const again = await ask(port, '/', { headers: { 'if-none-match': page.headers.etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('hands out nothing but files of the build', async () => {
    const port = await serve('http://localhost:5173');
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/%00.js',
      '/missing.js',
      '/%zz.js',
    ])
      expect((await ask(port, path)).body.toString()).not.toContain('"name"');
    for (const path of ['/missing.js', '/..%2f..%2fapi%2fsrc%2fmain.js'])
      expect((await ask(port, path)).status).toBe(404);
    expect((await ask(port, '/', { method: 'POST' })).status).toBe(405);
  });

  it('names the host for web sockets and the object store, and no other place', async () => {
    const port = await serve('http://localhost:5173', 'http://localhost:3900');
    const { headers } = await ask(port, '/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' ws://localhost:5173 http://localhost:3900;");
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('tells browsers to stay on https where that is the public address', async () => {
    const { headers } = await ask(await serve('https://trials.example'), '/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://trials.example;");
  });
});

describe('the way to the API', () => {
  const edge = { protocol: 'https', isBehindProxy: false };

  async function proxied(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    given = edge,
  ): Promise<number> {
    const api = await listening(createServer(answer));
    const proxy = createApiProxy(new URL(`http://127.0.0.1:${api}`), given);
    return listening(createServer(proxy.request).on('upgrade', proxy.upgrade));
  }
  const echo = (incoming: IncomingMessage, response: ServerResponse): void =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(incoming.headers));

  it.each([
    [false, '127.0.0.1'],
    [true, '9.9.9.9, 127.0.0.1'],
  ])('believes forwarding headers behind a proxy of one’s own only: %s', async (isBehindProxy, clients) => {
    const port = await proxied(echo, { protocol: 'https', isBehindProxy });
    const forged = { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'http', forwarded: 'for=9.9.9.9' };
    const { body } = await ask(port, '/api/me', { headers: { ...forged, host: 'trials.example' } });
    const seen: unknown = JSON.parse(body.toString());
    expect(seen).toMatchObject({
      'x-forwarded-for': clients,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'trials.example',
      host: 'trials.example',
    });
    expect(seen).not.toHaveProperty('forwarded');
  });

  it('compresses answers that shrink, and no file or small answer', async () => {
    const long = JSON.stringify({ xml: '<a/>'.repeat(5000) });
    const port = await proxied((incoming, response) => {
      const isFile = incoming.url === '/api/file';
      response.setHeader('content-type', isFile ? 'application/octet-stream' : 'application/json').end(long);
    });
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await ask(port, '/api/workflows', { headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.body).toString()).toBe(long);
    expect((await ask(port, '/api/file', { headers })).headers['content-encoding']).toBeUndefined();
  });

  it('says that the API is away', async () => {
    const proxy = createApiProxy(new URL('http://127.0.0.1:1'), edge);
    const answer = await ask(await listening(createServer(proxy.request)), '/api/me');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  it('passes web sockets of live events on, and no others', async () => {
    const api = createServer().on('upgrade', (_incoming, socket) =>
      socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\nhello',
      ),
    );
    const proxy = createApiProxy(new URL(`http://127.0.0.1:${await listening(api)}`), edge);
    const port = await listening(createServer(proxy.request).on('upgrade', proxy.upgrade));
    const upgrade = (path: string): Promise<string> =>
      new Promise((done) => {
        let said = '';
        const socket = connect({ port, host: '127.0.0.1' }, () =>
          socket.write(
            `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
          ),
        );
        socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
        socket.on('close', () => done(said));
      });
    expect(await upgrade('/socket.io/?EIO=4')).toMatch(/^HTTP\/1\.1 101[\s\S]*hello$/);
    expect(await upgrade('/elsewhere')).toBe('');
  });
});
