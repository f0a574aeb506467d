import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { createHash } from 'node:crypto';

interface SiteOptions {
  readonly root: string;
  /** The browser uploads files there directly. */
  readonly storeOrigin?: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
};

interface SiteFile {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves a built single-page application: files by their exact name from a list made at the start, so that no request
 * can name a file outside of it; every other address without a file ending is the application's own.
 */
export function createStaticSite({ root, storeOrigin }: SiteOptions): Serve {
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`${root} holds no index.html; run "npm run build:web".`);
  const files = listFiles(root);
  const headers = securityHeaders(storeOrigin);
  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    const name = files.has(path) ? path : extname(path) === '' ? '/index.html' : undefined;
    const file = name === undefined ? undefined : files.get(name);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
    } else if (file === undefined || name === undefined) {
      response
        .writeHead(404, { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-store' })
        .end('Not found');
    } else {
      sendFile({ request, response, file, headers: { ...headers, ...fileHeaders(name, file) } });
    }
  };
}

function listFiles(root: string): ReadonlyMap<string, SiteFile> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path);
      const etag = `"${createHash('sha256').update(`${path}:${size}:${mtimeMs}`).digest('hex').slice(0, 24)}"`;
      return [`/${relative(root, path).split(sep).join('/')}`, { path, size, etag }];
    }),
  );
}

function pathOf(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '/';
  try {
    const decoded = decodeURIComponent(path);
    return decoded === '/' ? '/index.html' : decoded;
  } catch {
    // Not an address that we could have given out.
    return '/not-found.txt';
  }
}

/** Built files carry a hash of their content in the name and never change; everything else is asked about each time. */
function fileHeaders(name: string, { etag, size }: SiteFile): Record<string, string> {
  return {
    'content-type': TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
    'content-length': String(size),
    'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
  };
}

interface Sending {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly file: SiteFile;
  readonly headers: Record<string, string>;
}

function sendFile({ request, response, file, headers }: Sending): void {
  if (request.headers['if-none-match'] === file.etag) {
    const kept = Object.entries(headers).filter(([name]) => name !== 'content-length');
    response.writeHead(304, Object.fromEntries(kept)).end();
    return;
  }
  response.writeHead(200, headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const source = createReadStream(file.path);
  source.once('error', () => response.destroy());
  source.pipe(response);
}

/** The policy allows what the client needs: wasm and blob workers for the PDF viewer, inline styles of its UI library. */
function securityHeaders(storeOrigin?: string): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ws: ${storeOrigin ?? ''}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}
