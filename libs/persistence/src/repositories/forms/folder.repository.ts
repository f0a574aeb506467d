import { LIMITS } from '@app/contracts';
import { Brackets, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { FormEntity, FormMarkEntity } from '../../entities/form.entities';
import type { Page } from '../workspaces/workspace.repository';
import { containing } from '../records/containing';

/** A folder with one person's marks. */
export interface MarkedForm {
  readonly form: FormEntity;
  readonly openedAt: Date | null;
  readonly isFavorite: boolean;
  readonly documentCount: number;
  readonly workflowCount: number;
  readonly lastActivityAt: Date;
}

export interface FolderFilter extends Page {
  readonly view: 'all' | 'recent' | 'favorites';
  readonly order: 'newest' | 'updated' | 'name';
  readonly search?: string;
  readonly createdBy?: 'me' | 'others';
  readonly updatedWithinDays?: number;
}

interface Reader {
  readonly workspaceId: number;
  readonly userId: number;
}

type Query = SelectQueryBuilder<FormEntity>;

export type FolderRepository = ReturnType<typeof folderRepository>;

/** Folders as one person sees them: searched, filtered and sorted, with that person's marks. */
export function folderRepository(manager: EntityManager) {
  const marks = manager.getRepository(FormMarkEntity);
  return {
    async list({ workspaceId, userId }: Reader, filter: FolderFilter): Promise<MarkedForm[]> {
      const query = manager
        .getRepository(FormEntity)
        .createQueryBuilder('form')
        .leftJoin(FormMarkEntity, 'mark', 'mark.formId = form.id AND mark.userId = :userId', { userId })
        .addSelect('mark.openedAt', 'opened_at')
        .addSelect('coalesce(mark.isFavorite, false)', 'is_favorite')
        .addSelect(countOf('form_documents', 'one.replaced_by IS NULL'), 'documents')
        .addSelect(countOf('ai_workflows', 'true'), 'workflows')
        .addSelect(LAST_ACTIVITY, 'last_activity')
        .where('form.workspaceId = :workspaceId', { workspaceId })
        .limit(filter.limit);
      narrow(query, filter, userId);
      order(query, filter);
      const { entities, raw } = await query.getRawAndEntities<{
        opened_at: Date | null;
        is_favorite: boolean;
        documents: number;
        workflows: number;
        last_activity: Date;
      }>();
      return entities.map((form, index) => ({
        form,
        openedAt: raw[index]?.opened_at ?? null,
        isFavorite: raw[index]?.is_favorite ?? false,
        documentCount: raw[index]?.documents ?? 0,
        workflowCount: raw[index]?.workflows ?? 0,
        lastActivityAt: raw[index]?.last_activity ?? form.updatedAt,
      }));
    },

    async noteOpening(userId: number, formId: number): Promise<void> {
      await manager.query(
        `INSERT INTO form_marks (user_id, form_id, opened_at) VALUES ($1, $2, now())
         ON CONFLICT (user_id, form_id) DO UPDATE SET opened_at = excluded.opened_at`,
        [userId, formId],
      );
    },

    async setFavorite(userId: number, formId: number, isFavorite: boolean): Promise<void> {
      await marks.upsert({ userId, formId, isFavorite }, ['userId', 'formId']);
    },
  };
}

/** SQL: number of rows of a table in the folder, up to the limit. Reads no more rows than that. */
const countOf = (table: 'form_documents' | 'ai_workflows', condition: string): string =>
  `(SELECT count(*)::int FROM (
     SELECT FROM ${table} AS one WHERE one.form_id = form.id AND ${condition} LIMIT ${LIMITS.countedOnCard}
   ) AS counted)`;

/** SQL: each part reads one row of an index. */
const LAST_ACTIVITY = `greatest(
  form.updated_at,
  (SELECT one.created_at FROM form_documents AS one WHERE one.form_id = form.id ORDER BY one.id DESC LIMIT 1),
  (SELECT one.executed_at FROM ai_workflows AS one WHERE one.form_id = form.id ORDER BY one.id DESC LIMIT 1),
  (SELECT max(one.completed_at) FROM ai_workflows AS one WHERE one.form_id = form.id AND one.completed_at IS NOT NULL))`;

function narrow(query: Query, filter: FolderFilter, userId: number): void {
  if (filter.view === 'recent') query.andWhere('mark.openedAt IS NOT NULL');
  if (filter.view === 'favorites') query.andWhere('mark.isFavorite');
  if (filter.search)
    query.andWhere(`concat_ws(' ', form.name, form.description) ILIKE :search`, {
      search: containing(filter.search),
    });
  if (filter.createdBy === 'me') query.andWhere('form.createdBy = :author', { author: userId });
  if (filter.createdBy === 'others')
    query.andWhere('form.createdBy IS DISTINCT FROM :author', { author: userId });
  if (filter.updatedWithinDays !== undefined)
    query.andWhere(`form.updatedAt > now() - make_interval(days => :days)`, {
      days: filter.updatedWithinDays,
    });
}

/** Pages continue after the row of `before` in the same order, regardless of rows added or renamed meanwhile. */
function order(query: Query, { view, order: by, before }: FolderFilter): void {
  const key =
    view === 'recent'
      ? 'mark.openedAt'
      : { newest: 'form.id', updated: 'form.updatedAt', name: 'lower(form.name)' }[by];
  const direction = view !== 'recent' && by === 'name' ? 'ASC' : 'DESC';
  query.orderBy(key, direction).addOrderBy('form.id', direction);
  if (before === undefined) return;
  const sign = direction === 'ASC' ? '>' : '<';
  const column = { newest: 'id', updated: 'updated_at', name: 'lower(name)' }[by];
  const cursor =
    view === 'recent'
      ? 'SELECT opened_at, form_id FROM form_marks WHERE user_id = :userId AND form_id = :before'
      : `SELECT ${column}, id FROM forms WHERE id = :before`;
  query.andWhere(new Brackets((where) => where.where(`(${key}, form.id) ${sign} (${cursor})`, { before })));
}
