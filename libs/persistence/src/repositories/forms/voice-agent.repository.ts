import { In, type EntityManager } from 'typeorm';
import { FormEntity } from '../../entities/form.entities';
import { VoiceAgentEntity } from '../../entities/voice-agent.entities';
import type { Page } from '../workspaces/workspace.repository';

type Editable = Omit<VoiceAgentEntity, 'id' | 'formId' | 'createdAt' | 'updatedAt'>;
export type NewVoiceAgent = Editable & Pick<VoiceAgentEntity, 'formId'>;

/** A configuration with the name of its folder. */
export interface VoiceAgentOfFolder {
  readonly agent: VoiceAgentEntity;
  readonly formName: string;
}

export type VoiceAgentRepository = ReturnType<typeof voiceAgentRepository>;

export function voiceAgentRepository(manager: EntityManager) {
  const table = manager.getRepository(VoiceAgentEntity);
  const forms = manager.getRepository(FormEntity);

  const inWorkspace = (workspaceId: number) =>
    table
      .createQueryBuilder('agent')
      .innerJoin(FormEntity, 'form', 'form.id = agent.form_id')
      .where('form.workspace_id = :workspaceId', { workspaceId });

  async function withFolders(rows: readonly VoiceAgentEntity[]): Promise<VoiceAgentOfFolder[]> {
    const found = await forms.find({
      where: { id: In(rows.map(({ formId }) => formId)) },
      select: { id: true, name: true },
    });
    const names = new Map(found.map(({ id, name }) => [id, name]));
    return rows.flatMap((agent) => {
      const formName = names.get(agent.formId);
      return formName === undefined ? [] : [{ agent, formName }];
    });
  }

  return {
    async create(agent: NewVoiceAgent): Promise<number> {
      return (await table.save(table.create(agent))).id;
    },

    /** Of all folders of a workspace, newest first. */
    async list(workspaceId: number, page: Page): Promise<VoiceAgentOfFolder[]> {
      const query = inWorkspace(workspaceId).orderBy('agent.id', 'DESC').limit(page.limit);
      if (page.before !== undefined) query.andWhere('agent.id < :before', { before: page.before });
      return withFolders(await query.getMany());
    },

    async find(workspaceId: number, id: number): Promise<VoiceAgentOfFolder | null> {
      const row = await inWorkspace(workspaceId).andWhere('agent.id = :id', { id }).getOne();
      const [found] = row === null ? [] : await withFolders([row]);
      return found ?? null;
    },

    /** Reads the row and locks it until the transaction ends. */
    async lock(workspaceId: number, id: number): Promise<VoiceAgentEntity | null> {
      return inWorkspace(workspaceId)
        .andWhere('agent.id = :id', { id })
        .setLock('pessimistic_write', undefined, ['agent'])
        .getOne();
    },

    async update(id: number, change: Partial<Editable>): Promise<void> {
      await table.update(id, { ...change, updatedAt: () => 'now()' });
    },

    async delete(id: number): Promise<void> {
      await table.delete(id);
    },
  };
}
