import { type ListedFacts, message } from '@app/contracts';
import { ProviderError } from '../port';

/** A model as a provider's own list describes it. */
export interface ListedModel {
  readonly id: string;
  readonly name: string | null;
  readonly contextTokens: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Its last day; null if none is announced, undefined if the provider does not report it. */
  readonly retires: string | null | undefined;
  /** Whether it takes pictures; undefined if the provider does not report it. */
  readonly pictures?: boolean | undefined;
}

/** One page of a list, and the cursor of the next one; null after the last page. */
export interface ListPage {
  readonly models: readonly ListedModel[];
  readonly next: string | null;
}

/** How one kind of API lists its models. */
export interface ListFormat {
  /** The vendor's own address, unless the integration sets another. */
  readonly vendorUrl: string;
  readonly url: (baseUrl: string, after: string | null) => string;
  readonly headers: (apiKey: string) => Record<string, string>;
  /** Parses a page. Throws if the page does not belong to this API. */
  readonly read: (body: unknown) => ListPage;
}

/** The parts of a listed model that are stored with an integration that uses it. */
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

/** The error for an answer that is not a list of models. */
export const noList = (): ProviderError => new ProviderError('response', message('provider.no-models'));

/** The entries that could be parsed. A list without any valid entry belongs to another vendor. */
export function readable(entries: readonly (ListedModel | null)[]): ListedModel[] {
  const models = entries.filter((entry) => entry !== null);
  if (models.length === 0 && entries.length > 0) throw noList();
  return models;
}
