import { pageOf } from '@app/coverage';
import { fold } from '@app/text-normalization';
import type { Stretch } from '../sources/source-index';
import type { CountedDocument } from './coverage-input';

/**
 * The criteria, objectives and endpoints of the documents, joined to one text each, because no single block contains all of an
 * objective with its bullets. A short text is compared with these only.
 */
export function statedStretches(documents: readonly CountedDocument[]): Stretch[] {
  return documents.flatMap(({ id, blocks, members }) => {
    const pages = new Map(blocks.map((block) => [block.id, pageOf(block.anchor)]));
    const kinds = new Set(['objective', 'endpoint', 'inclusion', 'exclusion']);
    return members.flatMap(({ kind, texts: [printed = ''], blockId }): Stretch[] => {
      if (!kinds.has(kind) || blockId === null) return [];
      const page = pages.get(blockId) ?? undefined;
      return [{ text: fold(printed), printed, documentId: id, blockId, cellId: undefined, page }];
    });
  });
}
