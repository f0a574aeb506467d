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
import { isQueueOpen } from '../../queue-pause';
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
  readonly standardFields: boolean;
  readonly aiIntegrationId: number;
  readonly aiIntegrationName: string;
  readonly aiProvider: AiProvider;
  readonly documentIds: number[];
  readonly executedBy: number;
  readonly mailWhenEnded: boolean;
  readonly idempotencyKey: string | null;
  readonly requestHash: string | null;
}

/** A workflow with its steps in order. */
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
      if (created === undefined) throw new Error('A newly created workflow was not found.');
      return created;
    },

    /** Newest first, with the XML of as many as fit into `xmlBytes`. */
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

    /** Workflows of a folder, without XML. */
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

    /**
     * Cancels an unfinished workflow; false if it has ended. The lease token is cleared, so the current holder's writes
     * fail.
     */
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

    /** Restarts a failed or cancelled workflow; stored sections are reused. */
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

    /** Makes workflows due that wait for the reading of a document. Returns them. */
    async wakeForDocument(formId: number, documentId: number): Promise<{ id: number; run: number }[]> {
      const [rows] = await manager.query<[{ id: number; run: number }[], number]>(
        `UPDATE ai_workflows SET not_before = NULL
         WHERE form_id = $1 AND status = 'pending' AND waiting_for = 'reading' AND $2 = ANY(document_ids)
         RETURNING id, run`,
        [formId, documentId],
      );
      return rows;
    },

    /** The oldest completed workflow whose result is to be imported into the form, with its workspace. */
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
     * A due workflow without a worker: pending, perhaps without a job in the queue, or running with an expired lease.
     * The minimum age of 30 s gives the regular wake-up time to arrive first. Returns null if there is none.
     */
    async findStranded(): Promise<Pick<WorkflowEntity, 'id' | 'run'> | null> {
      return workflows
        .createQueryBuilder('workflow')
        .select(['workflow.id', 'workflow.run'])
        .where(
          `${isQueueOpen('conversion')} AND
           ((workflow.status = 'pending' AND coalesce(workflow.notBefore, workflow.executedAt) < now()
              AND coalesce(workflow.enqueuedAt, workflow.executedAt) < now() - interval '30 seconds')
            OR (workflow.status = 'running' AND workflow.leaseUntil < now()))`,
        )
        .orderBy('workflow.id')
        .limit(1)
        .getOne();
    },

    /** All provider calls, oldest first. */
    calls(id: number): Promise<WorkflowCallEntity[]> {
      return manager
        .getRepository(WorkflowCallEntity)
        .find({ where: { workflowId: id }, order: { id: 'ASC' }, take: 10_000 });
    },

    /** Null if nothing is stored. */
    async findings(id: number): Promise<Finding[] | null> {
      const row = await manager.getRepository(WorkflowFindingsEntity).findOneBy({ workflowId: id });
      return row?.findings ?? null;
    },

    /** Deletes a workflow that has ended; false if it has not. A trigger marks its objects as orphaned. */
    async delete(id: number): Promise<boolean> {
      const { affected } = await workflows.delete({ id, status: Not(In(['pending', 'running'])) });
      return affected === 1;
    },

    isIntegrationUsed(aiIntegrationId: number): Promise<boolean> {
      return workflows.existsBy({ aiIntegrationId, status: In(['pending', 'running']) });
    },
  };
}

/** Ids of the first rows whose inline XML fits into a budget of bytes. */
function fitting(rows: readonly WorkflowEntity[], budget: number): number[] {
  let left = budget;
  return rows.flatMap(({ id, xmlSize }) => {
    if (xmlSize === null || xmlSize > LIMITS.xmlInListBytes || xmlSize > left) return [];
    left -= xmlSize;
    return [id];
  });
}
