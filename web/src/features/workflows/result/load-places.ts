import { type Block, documents } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { byIds } from '../../../lib/document-pages';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { plainText } from '../../../ui/document-viewer/search';
import type { DocumentPlace } from '../../../ui/study/deciding';

/** All blocks and table cells of documents that still exist, in their order. */
export async function loadPlaces(
  client: QueryClient,
  ids: FolderIds,
  documentIds: readonly number[],
): Promise<readonly DocumentPlace[]> {
  const found = await client.fetchQuery(q(documents.list, { params: ids, query: byIds(documentIds) }));
  const places = await Promise.all(
    found.map(async ({ id, name }) => {
      const params = { ...ids, documentId: String(id) };
      const { blocks } = await client.fetchQuery(q(documents.model, { params }));
      return blocks.flatMap(textsOf).map(({ text, ...place }): DocumentPlace => ({
        evidence: { document: id, ...place },
        text: plainText(text).trim(),
        source: name,
      }));
    }),
  );
  return places.flat().filter(({ text }) => text !== '');
}

const textsOf = (block: Block): { block: string; cell?: string; text: string }[] =>
  block.type === 'table'
    ? block.rows.flatMap(({ cells }) => cells.map(({ id, text }) => ({ block: block.id, cell: id, text })))
    : [{ block: block.id, text: block.text }];
