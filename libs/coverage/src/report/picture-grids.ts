import { formatEnglish, formatSentence, type Gap, message } from '@app/contracts';
import type { CoveredDocument } from './covered-document';

/**
 * Gaps for tables that are pictures: those with marks whose labels were not read, and cells with a sign that could not be read.
 * A page that a model has looked at has none.
 */
export function pictureGridGaps({
  id,
  pages,
  pictured = [],
}: Pick<CoveredDocument, 'id' | 'pages' | 'pictured'>): Gap[] {
  return pages.flatMap(({ page, pictureGrids = [] }): Gap[] => {
    if (pictured.some((one) => one.page === page)) return [];
    const where = message('where.page', { page });
    const place = { kind: 'page', documentId: id, blockId: null, page, label: formatEnglish(where) } as const;
    return pictureGrids.flatMap(({ rows, columns, marks, unread, isTable }): Gap[] => {
      // A sign in every field, as the boxes of a questionnaire, marks nothing.
      if (marks === 0 || (!isTable && marks >= (rows - 1) * (columns - 1))) return [];
      if (!isTable)
        return [
          {
            ...place,
            name: where,
            ...formatSentence('unread.picture-grid', { where, rows, columns, marks }),
          },
        ];
      if (unread === 0) return [];
      return [{ ...place, name: where, ...formatSentence('unread.inked-cells', { where, count: unread }) }];
    });
  });
}
