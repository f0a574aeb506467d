import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { message } from '@app/contracts';
import ipaddr from 'ipaddr.js';
import { fetchOnNewConnections } from './fresh-fetch';
import { ProviderError } from './port';

/** Which addresses custom integrations may call (quality bar C.5). */
export interface AddressPolicy {
  /** Exact origins that may be private or plain http, e.g. `http://127.0.0.1:3900`. */
  readonly allowlist: readonly string[];
  /** Allows private addresses for all integrations (for self-hosted installations). */
  readonly allowPrivate: boolean;
}

const HTTPS_PORT = '';
/** The globally routed IPv6 range. Addresses that embed an IPv4 address, such as `::7f00:1`, lie outside it (RFC 4291 §2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Documentation prefix, RFC 9637. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/** True for an address on the public internet; false for loopback, private, link-local, mapped and reserved addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (!(parsed instanceof ipaddr.IPv6)) return true;
  return parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION);
}

/**
 * Checks a base address when it is saved and again before each call. Throws a `ProviderError` with fault `address`. The message
 * is the same for every reason, so that callers cannot use it to probe the network.
 */
export async function assertAddressAllowed(baseUrl: string, policy: AddressPolicy): Promise<void> {
  if (!URL.canParse(baseUrl)) throw refused();
  const url = new URL(baseUrl);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') throw refused();
  if (policy.allowlist.includes(url.origin)) return;
  if (policy.allowPrivate && (url.protocol === 'https:' || url.protocol === 'http:')) return;
  if (url.protocol !== 'https:' || url.port !== HTTPS_PORT) throw refused();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) {
    if (!isPublicAddress(host)) throw refused();
    return;
  }
  const addresses = await resolve(host);
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) throw refused();
}

/**
 * A `fetch` for custom addresses. It connects only to checked addresses, follows no redirects and cuts off answers at a limit.
 * Event streams consist mostly of framing that is discarded, so the limit applies to each line and fifty times the limit to the
 * whole stream.
 */
export function guardedFetch(baseUrl: string, policy: AddressPolicy, maximumBytes: number): typeof fetch {
  const { origin } = new URL(baseUrl);
  const isFree = policy.allowPrivate || policy.allowlist.includes(origin);
  const send = fetchOnNewConnections(isFree ? {} : { lookup: publicLookup });
  const guarded = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const target = input instanceof Request ? input.url : String(input);
    if (new URL(target).origin !== origin) throw refused();
    await assertAddressAllowed(baseUrl, policy);
    const response = await send(target, init);
    const cap = isEventStream(response)
      ? { line: maximumBytes, whole: maximumBytes * WRAPPING }
      : { line: maximumBytes, whole: maximumBytes };
    const { status, statusText, headers } = response;
    const body = response.body === null ? null : capped(response.body, cap);
    return new Response(body, { status, statusText, headers });
  };
  return guarded;
}

/**
 * Resolves the name again at connect time, so that a name whose DNS record changes after the check is refused (DNS rebinding).
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('Address not allowed'), { code: 'EADDRNOTAVAIL' }), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

async function resolve(host: string): Promise<LookupAddress[]> {
  try {
    return await lookup(host, { all: true });
  } catch {
    return [];
  }
}

const WRAPPING = 50;

const isEventStream = ({
  ok,
  headers,
}: Pick<Response, 'ok'> & { headers: { get(name: string): string | null } }) =>
  ok && headers.get('content-type')?.startsWith('text/event-stream') === true;

const NEW_LINE = 10;

function capped(
  body: AsyncIterable<Uint8Array>,
  cap: { readonly line: number; readonly whole: number },
): ReadableStream<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  let total = 0;
  let line = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) return controller.close();
      total += next.value.byteLength;
      const lastBreak = next.value.lastIndexOf(NEW_LINE);
      line = lastBreak < 0 ? line + next.value.byteLength : next.value.byteLength - 1 - lastBreak;
      if (total > cap.whole || line > cap.line) {
        await iterator.return?.();
        return controller.error(new ProviderError('response', message('provider.answer-too-large')));
      }
      controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

const refused = (): ProviderError => new ProviderError('address', message('provider.address'));
