import type { Target } from '@app/contracts';
import { In, IsNull, LessThan, type EntityManager } from 'typeorm';
import { PromptEntity, PromptVersionEntity } from '../../entities/prompt.entities';
import type { Page } from './workspace.repository';

export interface NewPrompt {
  readonly workspaceId: number;
  readonly name: string;
  readonly description: string | null;
  readonly target: Target;
  readonly text: string;
  readonly createdBy: number;
}

/** A prompt with the text of its newest version. */
export interface PromptWithText {
  readonly prompt: PromptEntity;
  readonly text: string;
}

export type PromptRepository = ReturnType<typeof promptRepository>;

export function promptRepository(manager: EntityManager) {
  const prompts = manager.getRepository(PromptEntity);
  const versions = manager.getRepository(PromptVersionEntity);

  async function withText(rows: readonly PromptEntity[]): Promise<PromptWithText[]> {
    const found = await versions.findBy({ promptId: In(rows.map(({ id }) => id)) });
    const text = new Map(found.map((row) => [`${row.promptId}.${row.version}`, row.text]));
    return rows.map((prompt) => ({ prompt, text: text.get(`${prompt.id}.${prompt.version}`) ?? '' }));
  }

  return {
    async create({ text, ...prompt }: NewPrompt): Promise<number> {
      const { id } = await prompts.save(prompts.create(prompt));
      await versions.insert({ promptId: id, version: 1, text, createdBy: prompt.createdBy });
      return id;
    },

    async list(workspaceId: number, page: Page): Promise<PromptWithText[]> {
      const older = page.before === undefined ? {} : { id: LessThan(page.before) };
      const where = { workspaceId, deletedAt: IsNull(), ...older };
      return withText(await prompts.find({ where, order: { id: 'DESC' }, take: page.limit }));
    },

    async find(workspaceId: number, id: number): Promise<PromptWithText | null> {
      const [found] = await withText(await prompts.findBy({ workspaceId, id, deletedAt: IsNull() }));
      return found ?? null;
    },

    /** Reads the row and locks it until the transaction ends. */
    async lock(workspaceId: number, id: number): Promise<PromptWithText | null> {
      const row = await prompts.findOne({
        where: { workspaceId, id, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      const [found] = row === null ? [] : await withText([row]);
      return found ?? null;
    },

    async update(
      id: number,
      change: Partial<Pick<PromptEntity, 'name' | 'description' | 'target'>>,
    ): Promise<void> {
      await prompts.update(id, { ...change, updatedAt: () => 'now()' });
    },

    /** Adds a wording as version `version` and makes it the newest. */
    async addVersion(id: number, next: { version: number; text: string; createdBy: number }): Promise<void> {
      await versions.insert({ promptId: id, ...next });
      await prompts.update(id, { version: next.version });
    },

    versions(id: number): Promise<PromptVersionEntity[]> {
      return versions.find({ where: { promptId: id }, order: { version: 'DESC' }, take: 200 });
    },

    async hasVersion(workspaceId: number, id: number, version: number): Promise<boolean> {
      if (!(await prompts.existsBy({ workspaceId, id }))) return false;
      return versions.existsBy({ promptId: id, version });
    },

    async delete(id: number): Promise<void> {
      await prompts.update(id, { deletedAt: () => 'now()' });
    },
  };
}
