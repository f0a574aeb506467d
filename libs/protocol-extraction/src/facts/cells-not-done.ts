import type { Evidence } from '@app/study-model';
import { saysNotDone } from '@app/text-normalization';
import { readableBlocks } from '../readable-blocks';
import type { SourceDocument } from './places';

const RAISED = /\^[^^]*\^/g;

/**
 * The cells of the tables of a document whose text says that nothing is done: a dash, `N/A`, `not applicable`. The rules read them
 * and make no mark of them. The first column is left out, because it holds labels.
 */
export function cellsNotDone({ id: document, blocks }: SourceDocument): Evidence[] {
  return readableBlocks(blocks).flatMap((block) =>
    block.type === 'table'
      ? block.rows.flatMap(({ cells }) =>
          cells
            .filter(({ column, text }) => column > 0 && saysNotDone(text.replace(RAISED, '')))
            .map(({ id: cell }): Evidence => ({ document, block: block.id, cell })),
        )
      : [],
  );
}
