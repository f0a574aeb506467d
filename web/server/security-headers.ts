/** One year, as required by browsers' preload lists. */
const HSTS_SECONDS = 365 * 24 * 60 * 60;

/**
 * The headers of every page. The policy allows what the client needs: wasm and blob workers for the PDF viewer, inline styles
 * of its UI library, live events from our own host and uploads to the object store. On https, HSTS is set.
 */
export function securityHeaders(appUrl: URL, storeOrigin?: string): Record<string, string> {
  const isSecure = appUrl.protocol === 'https:';
  const sockets = `${isSecure ? 'wss' : 'ws'}://${appUrl.host}`;
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Older browsers do not include web sockets of the same host in 'self'.
    ['connect-src', "'self'", sockets, ...(storeOrigin === undefined ? [] : [storeOrigin])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    ...(isSecure ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}
