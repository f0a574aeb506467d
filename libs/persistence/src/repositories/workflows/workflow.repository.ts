import {
  LIMITS,
  StepName,
  type AiProvider,
  type ExpectedPart,
  type Finding,
  type ProcessingTier,
  type Target,
} from '@app/contracts';
import { In, LessThan, Not, type EntityManager } from 'typeorm';
import { WorkflowEntity, WorkflowFindingsEntity, WorkflowStepEntity } from '../../entities/workflow.entities';
import { WorkflowCallEntity } from '../../entities/workflow-call.entities';
import { FormEntity } from '../../entities/form.entities';
import type { Page } from '../workspaces/workspace.repository';
import { endSteps } from './workflow-lease.repository';

export interface NewWorkflow {
  readonly formId: number;
  readonly name: string;
  readonly prompt: string;
  readonly promptId?: number;
  readonly promptKey?: string;
  readonly promptVersion?: number;
  readonly schemaVersionId?: number;
  readonly designVersionId?: number;
  readonly repairRounds?: number | null;
  readonly adoption?: WorkflowEntity['adoption'];
  readonly target: Target;
  readonly pace: ProcessingTier;
  readonly expectedParts: ExpectedPart[] | null;
  readonly aiIntegrationId: number;
  readonly aiIntegrationName: string;
  readonly aiProvider: AiProvider;
  readonly documentIds: number[];
  readonly executedBy: number;
  readonly mailWhenEnded: boolean;
  readonly idempotencyKey: string | null;
  readonly requestHash: string | null;
}

/** A workflow with its steps in their order. */
export interface WorkflowWithSteps {
  readonly workflow: WorkflowEntity;
  readonly steps: readonly WorkflowStepEntity[];
}

export type WorkflowRepository = ReturnType<typeof workflowRepository>;

export function workflowRepository(manager: EntityManager) {
  const workflows = manager.getRepository(WorkflowEntity);
  const steps = manager.getRepository(WorkflowStepEntity);

  const withoutXml = Object.fromEntries(
    workflows.metadata.columns.map(({ propertyName: name }) => [name, name !== 'xmlOutput']),
  );

  async function xmlOf(ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
    if (ids.length === 0) return new Map();
    const rows = await workflows.find({ select: { id: true, xmlOutput: true }, where: { id: In(ids) } });
    return new Map(rows.map(({ id, xmlOutput }) => [id, xmlOutput]));
  }

  async function withSteps(rows: readonly WorkflowEntity[]): Promise<WorkflowWithSteps[]> {
    if (rows.length === 0) return [];
    const found = await steps.findBy({ workflowId: In(rows.map((row) => row.id)) });
    const order = (step: WorkflowStepEntity) => StepName.options.indexOf(step.name);
    return rows.map((workflow) => ({
      workflow,
      steps: found.filter((step) => step.workflowId === workflow.id).sort((a, b) => order(a) - order(b)),
    }));
  }

  async function one(row: WorkflowEntity | null): Promise<WorkflowWithSteps | null> {
    const [found] = row === null ? [] : await withSteps([row]);
    return found ?? null;
  }

  return {
    async create(workflow: NewWorkflow): Promise<WorkflowWithSteps> {
      const { id } = await workflows.save(
        workflows.create({ ...workflow, documentIds: [...workflow.documentIds] }),
      );
      await steps.insert(StepName.options.map((name) => ({ workflowId: id, name })));
      const [created] = await withSteps([await workflows.findOneByOrFail({ id })]);
      if (created === undefined) throw new Error('A workflow was created and is not there.');
      return created;
    },

    /** Newest first, with the XML of as many as `xmlBytes` have room for. */
    async list(formId: number, page: Page, xmlBytes: number): Promise<WorkflowWithSteps[]> {
      const rows = await workflows.find({
        select: withoutXml,
        where: { formId, ...(page.before === undefined ? {} : { id: LessThan(page.before) }) },
        order: { id: 'DESC' },
        take: page.limit,
      });
      const texts = await xmlOf(fitting(rows, xmlBytes));
      return withSteps(rows.map((row) => workflows.create({ ...row, xmlOutput: texts.get(row.id) ?? null })));
    },

    /** Of a folder, without their XML. */
    findMany(formId: number, ids: readonly number[]): Promise<WorkflowEntity[]> {
      return workflows.find({ select: withoutXml, where: { formId, id: In(ids) } });
    },

    async find(formId: number, id: number): Promise<WorkflowWithSteps | null> {
      return one(await workflows.findOneBy({ formId, id }));
    },

    async findById(id: number): Promise<WorkflowWithSteps | null> {
      return one(await workflows.findOneBy({ id }));
    },

    async findByIdempotencyKey(
      formId: number,
      executedBy: number,
      key: string,
    ): Promise<WorkflowWithSteps | null> {
      return one(await workflows.findOneBy({ formId, executedBy, idempotencyKey: key }));
    },

    /** Ends a workflow that has not ended; false when it had. Whoever holds its lease is fenced off. */
    async cancel(id: number): Promise<boolean> {
      const { affected } = await workflows.update(
        { id, status: In(['pending', 'running']) },
        {
          status: 'cancelled',
          completedAt: () => 'now()',
          forecast: null,
          leaseToken: null,
          leaseUntil: null,
          version: () => 'version + 1',
          updatedAt: () => 'now()',
        },
      );
      if (affected !== 1) return false;
      await endSteps(manager, id);
      return true;
    },

    /** Starts a failed or cancelled workflow again; stored sections stay and are used. */
    async retry(id: number): Promise<boolean> {
      const { affected } = await workflows.update(
        { id, status: In(['failed', 'cancelled']) },
        {
          status: 'pending',
          run: () => 'run + 1',
          attempt: 0,
          deferrals: 0,
          notBefore: null,
          waitingFor: null,
          executedAt: () => 'now()',
          startedAt: null,
          completedAt: null,
          enqueuedAt: null,
          errorCode: null,
          errorMessage: null,
          errorSaid: null,
          outcome: null,
          forecast: null,
          leaseToken: null,
          leaseUntil: null,
          version: () => 'version + 1',
          updatedAt: () => 'now()',
        },
      );
      if (affected !== 1) return false;
      await steps.update(
        { workflowId: id },
        {
          status: 'waiting',
          done: 0,
          total: 0,
          message: null,
          said: null,
          startedAt: null,
          completedAt: null,
        },
      );
      return true;
    },

    /** Workflows that wait for a document to be read: due from now on. Answers which they are. */
    async wakeForDocument(formId: number, documentId: number): Promise<{ id: number; run: number }[]> {
      const [rows] = await manager.query<[{ id: number; run: number }[], number]>(
        `UPDATE ai_workflows SET not_before = NULL
         WHERE form_id = $1 AND status = 'pending' AND waiting_for = 'reading' AND $2 = ANY(document_ids)
         RETURNING id, run`,
        [formId, documentId],
      );
      return rows;
    },

    /** A completed workflow whose result is to become part of the form, with its workspace; the oldest first. */
    async findToAdopt(): Promise<{ workflow: WorkflowEntity; workspaceId: number } | null> {
      const workflow = await workflows.findOne({
        where: { adoption: 'waiting', status: 'completed' },
        order: { id: 'ASC' },
      });
      const form =
        workflow === null ? null : await manager.getRepository(FormEntity).findOneBy({ id: workflow.formId });
      return workflow === null || form === null ? null : { workflow, workspaceId: form.workspaceId };
    },

    async setAdoption(id: number, adoption: 'done' | 'refused'): Promise<void> {
      await workflows.update(id, { adoption, version: () => 'version + 1', updatedAt: () => 'now()' });
    },

    /**
     * A workflow that nobody works on although it is due: that waits, maybe without a job in the queue, or that runs with a lease
     * that ran out. The lower bound of 30 s keeps the sweep from racing the normal way. Null when there is none.
     */
    async findStranded(): Promise<Pick<WorkflowEntity, 'id' | 'run'> | null> {
      return workflows
        .createQueryBuilder('workflow')
        .select(['workflow.id', 'workflow.run'])
        .where(
          `(workflow.status = 'pending' AND coalesce(workflow.notBefore, workflow.executedAt) < now()
             AND coalesce(workflow.enqueuedAt, workflow.executedAt) < now() - interval '30 seconds')
           OR (workflow.status = 'running' AND workflow.leaseUntil < now())`,
        )
        .orderBy('workflow.id')
        .limit(1)
        .getOne();
    },

    /** Every provider call, oldest first. */
    calls(id: number): Promise<WorkflowCallEntity[]> {
      return manager
        .getRepository(WorkflowCallEntity)
        .find({ where: { workflowId: id }, order: { id: 'ASC' }, take: 10_000 });
    },

    /** Null when nothing was stored. */
    async findings(id: number): Promise<Finding[] | null> {
      const row = await manager.getRepository(WorkflowFindingsEntity).findOneBy({ workflowId: id });
      return row?.findings ?? null;
    },

    /** Deletes a workflow that has ended; false when it has not. Its objects are orphaned by a trigger. */
    async delete(id: number): Promise<boolean> {
      const { affected } = await workflows.delete({ id, status: Not(In(['pending', 'running'])) });
      return affected === 1;
    },

    isIntegrationUsed(aiIntegrationId: number): Promise<boolean> {
      return workflows.existsBy({ aiIntegrationId, status: In(['pending', 'running']) });
    },
  };
}

/** The first of those with an XML in the row that fit into a budget of bytes. */
function fitting(rows: readonly WorkflowEntity[], budget: number): number[] {
  let left = budget;
  return rows.flatMap(({ id, xmlSize }) => {
    if (xmlSize === null || xmlSize > LIMITS.xmlInListBytes || xmlSize > left) return [];
    left -= xmlSize;
    return [id];
  });
}
