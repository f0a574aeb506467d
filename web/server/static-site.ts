import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { securityHeaders } from './security-headers';

interface SiteOptions {
  /** Folder of the built client. */
  readonly root: string;
  /** Where the browser finds the application. */
  readonly appUrl: URL;
  /** The browser uploads files there directly. */
  readonly storeOrigin?: string | undefined;
}

/** Character maps, fonts and colour profiles of pdf.js, whose types no list of types knows. */
const PDFJS_DATA = /\.(?:bcmap|pfb|icc)$/;

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves a built single-page application: files by their exact name from a list made at the start, so that no request can name
 * a file outside of it, compressed ahead where the build did so; every other address without a file ending is the
 * application's own. Throws where there is no build.
 */
export function createStaticSite({ root, appUrl, storeOrigin }: SiteOptions): Serve {
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`${root} holds no index.html; run "npm run build:web".`);
  const headers = Object.entries(securityHeaders(appUrl, storeOrigin));
  const files = sirv(root, {
    etag: true,
    single: true,
    // An address that ends like a file is a file or nothing, however it is written.
    ignores: [/\.\w+$/],
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cacheControl(path));
      if (PDFJS_DATA.test(path)) response.setHeader('content-type', 'application/octet-stream');
    },
  });
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (request.method === 'GET' || request.method === 'HEAD') files(request, response, () => deny(response));
    else response.writeHead(405, { allow: 'GET, HEAD' }).end();
  };
}

/** Built files carry a hash of their content in the name and never change; everything else is asked about each time. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

const deny = (response: ServerResponse): void =>
  void response
    .writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
    .end('Not found');
