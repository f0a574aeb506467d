import type { DocumentOrder } from '@app/contracts';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { DocumentEntity } from '../../entities/form.entities';
import type { Page } from '../workspaces/workspace.repository';
import { containing } from '../records/containing';

export interface DocumentSearch {
  /** Part of a name, a file name, a description or a tag. */
  readonly search?: string;
  /** Only documents with these ids. */
  readonly ids?: readonly number[];
  /** The newest version of each document in `ids`. */
  readonly versions?: 'newest';
}

export interface DocumentFilter extends Page, DocumentSearch {
  readonly order: DocumentOrder;
}

/** Sort rank: failed or incomplete readings, then pending ones, then the rest. */
const readingRank = (table: string): string =>
  `CASE WHEN ${table}.reading_status = 'failed' THEN 0 WHEN ${table}.reading_status <> 'read' THEN 2
        WHEN ${table}.reading_warnings <> '[]' THEN 1 ELSE 3 END`;

const idOf = (table: string): string => `${table}.id`;
const nameOf = (table: string): string => `lower(${table}.name)`;
const sizeOf = (table: string): string => `${table}.file_size`;

/** Sort key and direction; ties are ordered by id. */
const ORDERS: Readonly<Record<DocumentOrder, readonly [(table: string) => string, 'ASC' | 'DESC']>> = {
  newest: [idOf, 'DESC'],
  oldest: [idOf, 'ASC'],
  name: [nameOf, 'ASC'],
  'name-descending': [nameOf, 'DESC'],
  largest: [sizeOf, 'DESC'],
  smallest: [sizeOf, 'ASC'],
  unread: [readingRank, 'ASC'],
  read: [readingRank, 'DESC'],
};

export type DocumentListRepository = ReturnType<typeof documentListRepository>;

/** Searches, sorts and counts the documents of a folder. */
export function documentListRepository(manager: EntityManager) {
  const found = (
    formId: number,
    { search, ids, versions }: DocumentSearch,
  ): SelectQueryBuilder<DocumentEntity> => {
    const query = manager
      .getRepository(DocumentEntity)
      .createQueryBuilder('document')
      .where('document.formId = :formId', { formId });
    // Requested ids may be versions that have been replaced.
    if (ids === undefined || versions === 'newest') query.andWhere('document.replacedBy IS NULL');
    if (ids !== undefined && versions === 'newest')
      query.andWhere(
        `coalesce(document.seriesId, document.id) IN
           (SELECT coalesce(series_id, id) FROM form_documents WHERE id = ANY(:ids) AND form_id = :formId)`,
        { ids },
      );
    else if (ids !== undefined) query.andWhere('document.id = ANY(:ids)', { ids });
    if (search)
      query.andWhere(
        `concat_ws(' ', document.name, document.fileName, document.description, array_to_string(document.tags, ' ')) ILIKE :search`,
        { search: containing(search) },
      );
    return query;
  };
  return {
    /** Pages continue after the row of `before` in the same order, regardless of rows added meanwhile. */
    page(formId: number, { order, before, limit, ...search }: DocumentFilter): Promise<DocumentEntity[]> {
      const [value, direction] = ORDERS[order];
      const query = found(formId, search).limit(limit);
      if (before !== undefined)
        query.andWhere(
          `(${value('document')}, document.id) ${direction === 'ASC' ? '>' : '<'}
             (SELECT ${value('last')}, last.id FROM form_documents last WHERE last.id = :before)`,
          { before },
        );
      return query.orderBy(value('document'), direction).addOrderBy('document.id', direction).getMany();
    },

    count(formId: number, search: DocumentSearch): Promise<number> {
      return found(formId, search).getCount();
    },

    /** Tags of all current documents, most frequent first. */
    async tags(formId: number, limit: number): Promise<string[]> {
      const rows = await manager.query<{ tag: string }[]>(
        `SELECT tag FROM form_documents, unnest(tags) AS tag WHERE form_id = $1 AND replaced_by IS NULL
         GROUP BY tag ORDER BY count(*) DESC, tag LIMIT $2`,
        [formId, limit],
      );
      return rows.map(({ tag }) => tag);
    },
  };
}
