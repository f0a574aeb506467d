import type { EntityManager } from 'typeorm';
import { FormApiIntegrationEntity } from '../../entities/form-design.entities';
import { FormEntity } from '../../entities/form.entities';
import type { Page } from '../workspaces/workspace.repository';

type Kept = 'id' | 'createdAt' | 'updatedAt';
export type FormIntegrationChange = Omit<FormApiIntegrationEntity, Kept | 'formId' | 'type'>;
export type NewFormIntegration = Omit<FormApiIntegrationEntity, 'createdAt' | 'updatedAt'>;

/** A key with the name of its folder. */
export interface FormIntegrationOfFolder {
  readonly integration: FormApiIntegrationEntity;
  readonly formName: string;
}

export type FormIntegrationRepository = ReturnType<typeof formIntegrationRepository>;

/** Keys for services that could place the calls of a folder. */
export function formIntegrationRepository(manager: EntityManager) {
  const table = manager.getRepository(FormApiIntegrationEntity);

  async function ofFolders(
    where: { readonly workspaceId: number; readonly id?: number },
    page: Page,
  ): Promise<FormIntegrationOfFolder[]> {
    const query = table
      .createQueryBuilder('integration')
      .innerJoin(FormEntity, 'form', 'form.id = integration.form_id')
      .addSelect('form.name', 'form_name')
      .where('form.workspace_id = :workspaceId', where)
      .orderBy('integration.id', 'DESC')
      .limit(page.limit);
    if (where.id !== undefined) query.andWhere('integration.id = :id', where);
    if (page.before !== undefined) query.andWhere('integration.id < :before', { before: page.before });
    const { entities, raw } = await query.getRawAndEntities<{ form_name: string }>();
    return entities.map((integration, place) => ({ integration, formName: raw[place]?.form_name ?? '' }));
  }

  return {
    /** Reserves an id, because the encrypted key is bound to it. */
    async nextId(): Promise<number> {
      const [row] = await manager.query<{ id: number }[]>(
        `SELECT nextval(pg_get_serial_sequence('form_api_integrations', 'id'))::int AS id`,
      );
      if (row === undefined) throw new Error('The sequence returned no id.');
      return row.id;
    },

    async create(integration: NewFormIntegration): Promise<void> {
      await table.insert(integration);
    },

    /** Of all folders of a workspace, newest first. */
    list: (workspaceId: number, page: Page) => ofFolders({ workspaceId }, page),

    async find(workspaceId: number, id: number): Promise<FormIntegrationOfFolder | null> {
      const [found] = await ofFolders({ workspaceId, id }, { before: undefined, limit: 1 });
      return found ?? null;
    },

    /** Reads the row and locks it until the transaction ends. */
    lock: (formId: number, id: number) =>
      table.findOne({ where: { id, formId }, lock: { mode: 'pessimistic_write' } }),

    async update(id: number, change: Partial<FormIntegrationChange>): Promise<void> {
      await table.update(id, { ...change, updatedAt: () => 'now()' });
    },

    async delete(id: number): Promise<void> {
      await table.delete(id);
    },
  };
}
