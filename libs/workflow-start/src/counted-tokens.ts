import { countedFactors } from '@app/costs';
import { type ModelCatalogue, modelOf, type TokenFactors } from '@app/models';
import type { DocumentEntity, Repositories, WorkspaceAiIntegrationEntity } from '@app/persistence';

/** How an integration's model counts these documents; null unless it has counted all of them as they are read now. */
export async function countedTokens(
  { tokenCounts }: Repositories,
  documents: readonly DocumentEntity[],
  {
    integration: { provider, settings },
    catalogue,
  }: { readonly integration: WorkspaceAiIntegrationEntity; readonly catalogue: ModelCatalogue },
): Promise<TokenFactors | null> {
  const ids = documents.map(({ id }) => id);
  const counts = await tokenCounts.find(ids, modelOf(catalogue, provider, settings));
  const counted = documents.flatMap(({ id, readingTokens }) =>
    counts.filter(({ documentId, ours }) => documentId === id && ours === readingTokens),
  );
  return counted.length === documents.length ? countedFactors(counted) : null;
}
