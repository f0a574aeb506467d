import { Brackets, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { DocumentEntity } from '../../entities/form.entities';
import type { Page } from '../workspaces/workspace.repository';

export interface DocumentSearch {
  /** Part of a name, a file name, a description or a tag. */
  readonly search?: string;
  /** Only these. */
  readonly ids?: readonly number[];
  /** Of these, the newest version of each. */
  readonly versions?: 'newest';
}

export interface DocumentFilter extends Page, DocumentSearch {
  readonly order: 'newest' | 'name';
}

export type DocumentListRepository = ReturnType<typeof documentListRepository>;

/** The documents of a folder: found, ordered and counted. */
export function documentListRepository(manager: EntityManager) {
  const found = (
    formId: number,
    { search, ids, versions }: DocumentSearch,
  ): SelectQueryBuilder<DocumentEntity> => {
    const query = manager
      .getRepository(DocumentEntity)
      .createQueryBuilder('document')
      .where('document.formId = :formId', { formId });
    // Whoever names documents may mean a version that has been replaced.
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
        { search: `%${search.replace(/[\\%_]/g, '\\$&')}%` },
      );
    return query;
  };
  return {
    /** Pages continue behind the row of `before` in the same order, whatever was added meanwhile. */
    page(formId: number, { order, before, limit, ...search }: DocumentFilter): Promise<DocumentEntity[]> {
      const query = found(formId, search).limit(limit);
      if (order === 'newest') {
        if (before !== undefined) query.andWhere('document.id < :before', { before });
        return query.orderBy('document.id', 'DESC').getMany();
      }
      if (before !== undefined)
        query.andWhere(
          new Brackets((where) =>
            where.where(
              '(lower(document.name), document.id) > (SELECT lower(name), id FROM form_documents WHERE id = :before)',
              { before },
            ),
          ),
        );
      return query.orderBy('lower(document.name)').addOrderBy('document.id').getMany();
    },

    count(formId: number, search: DocumentSearch): Promise<number> {
      return found(formId, search).getCount();
    },
  };
}
