import { message, type ResultMessage } from '@app/contracts';
import { ProviderError, type ProviderFault, type StatedLimits } from './port';

/** The fields of an SDK's error that are needed, regardless of its class. */
export interface VendorFailure {
  readonly status: number | undefined;
  /** Machine-readable code or type of the error, if the vendor provides one. */
  readonly code: string | null | undefined;
  readonly message: string;
  /** True for an error that the vendor sent as a part of a stream. */
  readonly isInStream?: boolean;
  readonly retryAfter: string | null | undefined;
  readonly cause?: unknown;
}

const MONEY = /insufficient_quota|billing|credit_balance|spend|payment|quota_exceeded_monthly/i;
const TOO_LARGE =
  /context.?length|context (?:limit|size|window)|prompt is too long|maximum context|too many tokens|request_too_large|token count|max(?:imum)?_?(?:completion|output|new)?_?tokens?\W.*(?:too large|at most|> \d|supported range)/i;

/** How vendors state a limit in a rejection. The number is the first group that matched. */
const STATED: readonly { readonly limit: keyof StatedLimits; readonly words: RegExp }[] = [
  { limit: 'outputTokens', words: /supports? at most ([\d,]+) (?:completion|output)/i },
  { limit: 'outputTokens', words: /> ([\d,]+), which is the maximum allowed number of output/i },
  { limit: 'outputTokens', words: /supported range[^.]*\bto ([\d,]+) \(exclusive\)/i },
  { limit: 'contextTokens', words: /maximum context length (?:is|of) ([\d,]+)/i },
  { limit: 'contextTokens', words: /context (?:length|window|size) (?:is|of) (?:only )?\(?([\d,]+)/i },
  { limit: 'contextTokens', words: /context size \(([\d,]+)/i },
  { limit: 'contextTokens', words: /> ([\d,]+)(?: maximum|$|[\s.])/i },
  { limit: 'contextTokens', words: /number of tokens allowed \(?([\d,]+)/i },
];

function statedIn(words: string): StatedLimits {
  for (const { limit, words: pattern } of STATED) {
    const tokens = Number(pattern.exec(words)?.[1]?.replaceAll(',', ''));
    if (Number.isInteger(tokens) && tokens > 0) return { [limit]: tokens };
  }
  return {};
}

/**
 * How vendors report an unknown model: Anthropic with "model: claude-2", OpenAI with a code, Gemini with "models/x is not found
 * for API version v1beta", compatible servers with "model 'x' not found".
 */
const NO_MODEL =
  /model_not_found|not_found_error.*\bmodel: |no such model|\bmodels?\b.*\b(not found|not exist|deprecated|retired)/i;

/** Maps a vendor's failure to a `ProviderError`. One table for all vendors (quality bar B.2). */
export function classifyFailure(failure: VendorFailure): ProviderError {
  const fault = faultOf(failure);
  const retryAfterSeconds =
    fault === 'rate' || fault === 'transient' ? retryAfterOf(failure.retryAfter) : null;
  return new ProviderError(fault, describe(failure, fault), {
    retryAfterSeconds,
    details: detailsOf(failure),
    stated: fault === 'too-large' ? statedIn(failure.message) : {},
    cause: failure.cause,
  });
}

function faultOf({ status, code, message, isInStream }: VendorFailure): ProviderFault {
  const words = `${code ?? ''} ${message}`;
  if (isInStream) return faultInStream(words);
  if (status === 402 || (status !== undefined && status < 500 && MONEY.test(words))) return 'money';
  if (status === 401 || status === 403) return 'credential';
  if (status === 413 || (status === 400 && TOO_LARGE.test(words))) return 'too-large';
  if (code === 'model_not_found' || ((status === 404 || status === 410) && NO_MODEL.test(words)))
    return 'model';
  if (status === 429) return 'rate';
  if (status === 408 || status === 409) return 'transient';
  if (status !== undefined && status >= 400 && status < 500) return 'request';
  if (status !== undefined) return 'transient';
  return code === 'overloaded_error' || code === 'api_error' ? 'transient' : 'unreachable';
}

/** An error in a stream has no status. It does not concern the connection, so a second try can succeed. */
function faultInStream(words: string): ProviderFault {
  if (MONEY.test(words)) return 'money';
  if (TOO_LARGE.test(words)) return 'too-large';
  return /rate.?limit|too many requests/i.test(words) ? 'rate' : 'transient';
}

/** Our sentence for a failure. The vendor's own words are details. */
function describe({ status, isInStream }: VendorFailure, fault: ProviderFault): ResultMessage {
  if (fault === 'too-large') return message('provider.too-large');
  if (isInStream) return message('provider.error-in-stream');
  return status === undefined ? message('provider.no-connection') : message('provider.status', { status });
}

/** Shortens a message and drops bodies: a gateway's error page is not readable, and a body may repeat the prompt. */
function detailsOf({ status, isInStream, message: words }: VendorFailure): string | null {
  if ((status === undefined && !isInStream) || /<html|<!doctype/i.test(words)) return null;
  const short = words
    .replace(/^\d{3}\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
  return short === '' || short.startsWith('{') ? null : short;
}

const LONGEST_RETRY_AFTER_SECONDS = 3600;

/** Seconds from a Retry-After header, which holds a number or an HTTP date. */
function retryAfterOf(header: string | null | undefined): number | null {
  if (header === null || header === undefined || header === '') return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(wait) && wait > 0 ? Math.min(Math.ceil(wait), LONGEST_RETRY_AFTER_SECONDS) : null;
}

/** Connection failures arrive as plain TypeErrors of fetch, with a system code somewhere in the chain of causes. */
export function isConnectionFailure(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  if (
    /terminated|fetch failed|other side closed|socket hang up|ECONN|ENOTFOUND|EAI_AGAIN|UND_ERR/i.test(
      error.message,
    )
  )
    return true;
  return isConnectionFailure(error.cause, depth + 1);
}

/** True if the other side closed a connection that existed. */
export function isReset(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // One of Google's SDKs drops the cause.
  const isInWords = /other side closed|socket hang up|fetching from .*fetch failed/i.test(error.message);
  if (/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code) || isInWords) return true;
  return isReset(error.cause, depth + 1);
}

/** True if no connection was established, so that no request can have been sent. */
export function isNeverConnected(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CERT/.test(code))
    return true;
  return isNeverConnected(error.cause, depth + 1);
}
