import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { securityHeaders } from './security-headers';

interface SiteOptions {
  /** The folder of the built client. */
  readonly root: string;
  /** The public address of the application. */
  readonly appUrl: URL;
  /** The object store to which the browser uploads files directly. */
  readonly storeOrigin?: string | undefined;
}

/** Types of pdf.js files (character maps, fonts, color profiles) that are missing from the standard MIME type list. */
const PDFJS_DATA = /\.(?:bcmap|pfb|icc)$/;

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves a built single-page application. Files are matched by exact name against a list made at startup, so that no request
 * can read a file outside the build. Precompressed copies are used if they exist. All other paths without a file extension
 * return the application's page. Throws if there is no build.
 */
export function createStaticSite({ root, appUrl, storeOrigin }: SiteOptions): Serve {
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`${root} holds no index.html; run "npm run build:web".`);
  const headers = Object.entries(securityHeaders(appUrl, storeOrigin));
  const files = sirv(root, {
    etag: true,
    single: true,
    // A path with a file extension is a file or a 404, however it is encoded.
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

/** Built files have a content hash in their name and never change. All other files are revalidated on each request. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

const deny = (response: ServerResponse): void =>
  void response
    .writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
    .end('Not found');
