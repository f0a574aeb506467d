import { LessThan, type EntityManager } from 'typeorm';
import { FormEntity } from '../../entities/form.entities';
import type { Page } from '../workspaces/workspace.repository';

export type FormRepository = ReturnType<typeof formRepository>;

export function formRepository(manager: EntityManager) {
  const forms = manager.getRepository(FormEntity);
  return {
    async create(
      form: Pick<FormEntity, 'workspaceId' | 'name' | 'description' | 'createdBy'>,
    ): Promise<FormEntity> {
      const { id } = await forms.save(forms.create(form));
      return forms.findOneByOrFail({ id });
    },

    list(workspaceId: number, page: Page): Promise<FormEntity[]> {
      return forms.find({
        where: { workspaceId, ...(page.before === undefined ? {} : { id: LessThan(page.before) }) },
        order: { id: 'DESC' },
        take: page.limit,
      });
    },

    find(workspaceId: number, id: number): Promise<FormEntity | null> {
      return forms.findOneBy({ workspaceId, id });
    },

    async workspaceIdOf(id: number): Promise<number | null> {
      const form = await forms.findOne({ where: { id }, select: { id: true, workspaceId: true } });
      return form?.workspaceId ?? null;
    },

    /** As it is now; nobody else changes it before the transaction ends. */
    lock(id: number): Promise<FormEntity | null> {
      return forms.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    },

    async update(id: number, change: { name?: string; description?: string | null }): Promise<void> {
      await forms.update(id, { ...change, updatedAt: () => 'now()' });
    },

    /** Deletes the folder and, by the cascades, all that is in it. */
    async delete(id: number): Promise<void> {
      await forms.delete(id);
    },
  };
}
