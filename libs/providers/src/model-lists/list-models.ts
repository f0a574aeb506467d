import { isRulesModel, message } from '@app/contracts';
import { guardedFetch } from '../address-guard';
import type { Integration, ProviderSettings } from '../create-client';
import { classifyFailure, isConnectionFailure } from '../error-policy';
import { ProviderError } from '../port';
import { maskOf } from '../secret-mask';
import type { ListedModel } from './listed-model';
import { LIST_FORMATS } from './vendor-formats';

const MAXIMUM_BYTES = 8 * 1024 * 1024;
/** Limits how many pages are followed, in case a server always reports another page. */
const MAXIMUM_PAGES = 20;

/**
 * The models that a provider's own list offers for a key. Throws a `ProviderError`. The key is removed from everything that the
 * provider returned. The rules model has no list.
 */
export async function listModels(
  { provider, apiKey, settings }: Integration,
  { policy, baseUrls }: Pick<ProviderSettings, 'policy' | 'baseUrls'>,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  if (isRulesModel({ provider, settings })) return [];
  const format = LIST_FORMATS[provider];
  const baseUrl = provider === 'custom' ? settings.baseUrl : (baseUrls[provider] ?? format.vendorUrl);
  if (!baseUrl || !URL.canParse(baseUrl)) throw new ProviderError('address', message('provider.address'));
  // The address that the operator set for a vendor may lie anywhere; an address that a user typed may not.
  const allowed = provider === 'custom' ? policy : { ...policy, allowlist: [new URL(baseUrl).origin] };
  const ask = {
    fetch: guardedFetch(baseUrl, allowed, MAXIMUM_BYTES),
    mask: maskOf(apiKey, settings.model ? [settings.model] : []),
    signal,
  };
  const found = new Map<string, ListedModel>();
  let after: string | null = null;
  for (let page = 0; page < MAXIMUM_PAGES; page += 1) {
    const url = format.url(baseUrl.replace(/\/+$/, ''), after);
    const { models, next } = format.read(await fetchJson(url, format.headers(apiKey), ask));
    const known = found.size;
    for (const model of models) if (!found.has(model.id)) found.set(model.id, model);
    if (next === null || next === after || found.size === known) break;
    after = next;
  }
  return [...found.values()];
}

interface Asking {
  readonly fetch: typeof fetch;
  readonly mask: (text: string) => string;
  readonly signal: AbortSignal;
}

async function fetchJson(url: string, headers: Record<string, string>, ask: Asking): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await ask.fetch(url, { method: 'GET', headers, signal: ask.signal });
    text = ask.mask(await response.text());
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const isUnreachable = ask.signal.aborted || isConnectionFailure(error);
    throw isUnreachable
      ? new ProviderError('unreachable', message('provider.no-connection'))
      : new ProviderError('response', message('provider.answer-unreadable'));
  }
  if (!response.ok)
    throw classifyFailure({
      // Gemini answers 400 to an unknown key.
      status: text.includes('API_KEY_INVALID') ? 401 : response.status,
      code: null,
      message: '',
      retryAfter: response.headers.get('retry-after'),
    });
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('response', message('provider.no-models'));
  }
}
