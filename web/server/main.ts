import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createApiProxy } from './api-proxy';
import { createStaticSite } from './static-site';

/** Serves the built client and proxies API requests, so that the browser sees a single origin. */
function main(env: NodeJS.ProcessEnv): void {
  const port = Number(env.PORT ?? 5173);
  const api = new URL(env.API_URL ?? 'http://127.0.0.1:3000');
  const appUrl = new URL(env.APP_URL ?? `http://localhost:${port}`);
  const edge = { protocol: appUrl.protocol.replace(':', ''), isBehindProxy: env.TRUST_PROXY === '1' };
  const proxy = createApiProxy(api, edge);
  const site = createStaticSite({
    root: env.WEB_ROOT ?? 'dist/web/client',
    appUrl,
    storeOrigin: originOf(env.S3_PUBLIC_ENDPOINT),
  });
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    if (isForApi(request.url)) proxy.request(request, response);
    else if (isOtherName(request, appUrl)) redirect(request, response, appUrl);
    else site(request, response);
  };
  const hosts = (env.HOST ?? '127.0.0.1,::1').split(',');
  const servers = hosts.map((host) => {
    const server = createServer(serve);
    // Large uploads through the API may take longer than the default of five minutes.
    server.requestTimeout = 0;
    server.on('upgrade', proxy.upgrade);
    server.on('error', (error) => fail(error, host));
    server.listen({ port, host });
    return server;
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      servers.forEach((server) => server.closeAllConnections());
      process.exit(0);
    });
  }
}

function originOf(url: string | undefined): string | undefined {
  return url ? new URL(url).origin : undefined;
}

const isForApi = (url = '/'): boolean => /^\/(api|health|socket\.io)(\/|\?|$)/.test(url);

/** Browsers and the object store's CORS rules treat 127.0.0.1 and localhost as different origins: use one of them. */
function isOtherName({ headers }: IncomingMessage, { hostname, port }: URL): boolean {
  return hostname === 'localhost' && [`127.0.0.1:${port}`, `[::1]:${port}`].includes(headers.host ?? '');
}

function redirect({ url = '/' }: IncomingMessage, response: ServerResponse, { origin }: URL): void {
  const path = `/${url.replace(/^[/\\]+/, '')}`;
  response.writeHead(307, { location: `${origin}${path}`, 'content-length': '0' }).end();
}

/** Machines without IPv6 have no ::1. Any other error ends the process, which is then restarted. */
function fail(error: Error, host: string): void {
  const code = 'code' in error ? error.code : undefined;
  if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return;
  console.error(error.message);
  process.exit(1);
}

main(process.env);
