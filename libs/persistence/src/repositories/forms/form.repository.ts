import { FolderContents } from '@app/contracts';
import { IsNull, LessThan, type EntityManager } from 'typeorm';
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
      return forms.findOneBy({ workspaceId, id, deletingSince: IsNull() });
    },

    async workspaceIdOf(id: number): Promise<number | null> {
      const form = await forms.findOne({ where: { id }, select: { id: true, workspaceId: true } });
      return form?.workspaceId ?? null;
    },

    /** Reads the row and locks it until the transaction ends. */
    lock(id: number): Promise<FormEntity | null> {
      return forms.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    },

    async update(
      id: number,
      change: Partial<Pick<FormEntity, 'name' | 'description' | 'settings'>>,
    ): Promise<void> {
      await forms.update(id, { ...change, updatedAt: () => 'now()' });
    },

    /** Number of items of each kind in the folder. */
    async contents(id: number): Promise<FolderContents> {
      const [row] = await manager.query<Record<string, unknown>[]>(CONTENTS, [id]);
      return FolderContents.parse(row);
    },

    /** Deletes the folder and, by cascade, everything in it. */
    async delete(id: number): Promise<void> {
      await forms.delete(id);
    },
  };
}

/** SQL: number of rows of a table in folder $1. */
const countOf = (table: string): string => `(SELECT count(*)::int FROM ${table} WHERE form_id = $1)`;

/** A document counts once, regardless of its versions. */
const CONTENTS = `SELECT
  (SELECT count(*)::int FROM form_documents WHERE form_id = $1 AND replaced_by IS NULL) AS documents,
  ${countOf('ai_workflows')} AS workflows,
  ${countOf('ai_agent_integrations')} + ${countOf('form_api_integrations')} AS integrations,
  ${countOf('voice_agent_configurations')} AS "voiceAgents",
  ${countOf('form_sections')} AS sections,
  (SELECT count(*)::int FROM form_questions q JOIN form_sections s ON s.id = q.section_id WHERE s.form_id = $1) AS questions,
  ${countOf('form_visits')} AS visits,
  ${countOf('form_respondents')} AS respondents,
  ${countOf('form_responses')} AS responses,
  ${countOf('form_schedules')} AS schedules,
  ${countOf('call_campaigns')} AS campaigns,
  ${countOf('form_calls')} + ${countOf('test_calls')} AS calls,
  ${countOf('form_workflows')} AS "workflowDesigns"`;
