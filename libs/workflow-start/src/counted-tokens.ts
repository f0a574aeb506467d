import { countedFactors } from '@app/costs';
import { type ModelCatalogue, modelOf, type TokenFactors } from '@app/models';
import type { DocumentEntity, Repositories, WorkspaceAiIntegrationEntity } from '@app/persistence';

/** Token count of these documents by an integration's model. Null unless it has counted all of them in their current reading. */
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
