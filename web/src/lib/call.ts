import type { Answer, Arguments, Endpoint } from '@app/contracts';
import { ApiError } from './api-error';

const TIMEOUT_MS = 30_000;
/** Files may be large and the connection slow. */
const FILE_TIMEOUT_MS = 600_000;

/** Arguments of an endpoint. The query is optional. */
export type CallArguments<E extends Endpoint> = 'query' extends keyof Arguments<E>
  ? Omit<Arguments<E>, 'query'> & Partial<Pick<Arguments<E>, 'query'>>
  : Arguments<E>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

interface LooseArguments {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Calls an endpoint of the contract with the session cookie. Returns the validated response or throws an `ApiError`. */
export function call<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  options?: CallOptions,
): Promise<Answer<E>>;
export async function call(
  endpoint: Endpoint,
  args: LooseArguments,
  options: CallOptions = {},
): Promise<unknown> {
  const sentAt = performance.now();
  const response = await fetch(address(endpoint, args), {
    method: endpoint.method,
    credentials: 'include',
    headers: headersOf(endpoint, args, options),
    body: args.body === undefined ? undefined : JSON.stringify(args.body),
    signal: withTimeout(endpoint.response === 'file' ? FILE_TIMEOUT_MS : TIMEOUT_MS, options.signal),
  });
  if (!response.ok) throw await apiError(response, sentAt);
  return answer(endpoint, response);
}

/** Path and query of a call. GET requests carry a timestamp so that no intermediate cache answers them (spec §7). */
function address(endpoint: Endpoint, args: LooseArguments): string {
  const params = texts(args.params);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(texts(args.query));
  if (endpoint.method === 'GET') query.set('_t', String(Date.now()));
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

/** Receives the time at which the refused request was sent, in `performance.now()` milliseconds. */
type Listener = (sentAt: number) => void;
const unauthenticatedListeners = new Set<Listener>();

/** Notifies listeners when the server no longer knows the session. A failed login does not count. */
export function onUnauthenticated(listener: Listener): () => void {
  unauthenticatedListeners.add(listener);
  return () => unauthenticatedListeners.delete(listener);
}

async function apiError(response: Response, sentAt: number): Promise<ApiError> {
  const error = new ApiError(response.status, await response.text(), response.statusText);
  if (error.status === 401 && error.problem?.code !== 'CREDENTIALS_WRONG')
    for (const listener of unauthenticatedListeners) listener(sentAt);
  return error;
}

async function answer(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.response === 'file') return response.blob();
  if (endpoint.response === 'nothing' || response.status === 204) return undefined;
  const text = await response.text();
  if (text === '') return undefined;
  return endpoint.response.parse(JSON.parse(text));
}

function headersOf(endpoint: Endpoint, args: LooseArguments, options: CallOptions): Record<string, string> {
  return {
    ...(endpoint.response === 'file' ? {} : { Accept: 'application/json' }),
    ...(args.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(endpoint.method === 'GET' ? { 'Cache-Control': 'no-cache', Pragma: 'no-cache' } : {}),
    ...options.headers,
  };
}

function withTimeout(milliseconds: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined && entry !== null);
  return Object.fromEntries(entries.map(([name, entry]) => [name, String(entry)]));
}
