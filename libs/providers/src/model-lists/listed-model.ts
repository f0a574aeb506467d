import { type ListedFacts, message } from '@app/contracts';
import { ProviderError } from '../port';

/** A model as a provider's own list describes it. */
export interface ListedModel {
  readonly id: string;
  readonly name: string | null;
  readonly contextTokens: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Its last day; null when none is announced, undefined for a provider that does not say. */
  readonly retires: string | null | undefined;
  /** Whether it takes pictures; undefined for a provider that does not say. */
  readonly pictures?: boolean | undefined;
}

/** One page of a list, and what asks for the next one; null behind the last. */
export interface ListPage {
  readonly models: readonly ListedModel[];
  readonly next: string | null;
}

/** How one kind of API lists its models. */
export interface ListFormat {
  /** The vendor's own address; who has another one says so. */
  readonly vendorUrl: string;
  readonly url: (baseUrl: string, after: string | null) => string;
  readonly headers: (apiKey: string) => Record<string, string>;
  /** Reads a page; throws for what is none of this API. */
  readonly read: (body: unknown) => ListPage;
}

/** What of a listed model is kept with an integration that uses it. */
export const factsOf = ({
  id,
  contextTokens,
  inputTokens,
  outputTokens,
  retires,
  pictures,
}: ListedModel): ListedFacts => ({
  model: id,
  ...(contextTokens !== null && { contextTokens }),
  ...(inputTokens !== null && { inputTokens }),
  ...(outputTokens !== null && { outputTokens }),
  ...(retires !== undefined && { retires }),
  ...(pictures !== undefined && { pictures }),
});

/** The error for an answer that is no list of models. */
export const noList = (): ProviderError => new ProviderError('response', message('provider.no-models'));

/** Those entries that could be read; a list of which none could is another vendor's. */
export function readable(entries: readonly (ListedModel | null)[]): ListedModel[] {
  const models = entries.filter((entry) => entry !== null);
  if (models.length === 0 && entries.length > 0) throw noList();
  return models;
}
