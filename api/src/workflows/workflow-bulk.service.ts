import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AppError,
  type bulk,
  type BulkOutcome,
  type ExecuteManyBody,
  type Input,
  LIMITS,
} from '@app/contracts';
import type { Database, WorkflowEntity } from '@app/persistence';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { eachOutcome } from '../http/bulk';
import type { RequestContext } from '../http/request-context';
import { inParts, type ZipItem, zipOf } from '../http/zip';
import { DATABASE, LOGGER } from '../infrastructure/tokens';
import { findWorkflow } from './find-workflow';
import { WorkflowDeletionService } from './workflow-deletion.service';
import { WorkflowsService } from './workflows.service';
import { xmlFileName } from './xml-file-name';

type FormParams = Input<typeof bulk.retryWorkflows>['params'];

const COLUMNS = ['Workflow', 'Name', 'Status', 'Outcome', 'Target', 'Model', 'Started (UTC)', 'Ended (UTC)'];
const GIGABYTE = 1024 ** 3;

/** Bulk actions on workflows: each workflow is handled as by a single request, with the same rules and audit entries. */
@Injectable()
export class WorkflowBulkService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly workflows: WorkflowsService,
    private readonly deletion: WorkflowDeletionService,
  ) {}

  /** Starts one run per document, named after it. */
  async execute(
    params: FormParams,
    { documentIds, ...order }: ExecuteManyBody,
    { idempotencyKey, context }: { idempotencyKey: string | null; context: RequestContext },
  ): Promise<BulkOutcome[]> {
    const documents = await this.database.repositories.documents.findMany(params.formId, documentIds);
    const names = new Map(documents.map(({ id, name }) => [id, name]));
    return eachOutcome(documentIds, this.logger, (id) => {
      const name = names.get(id);
      if (name === undefined) throw new AppError('DOCUMENT_GONE');
      const body = {
        ...order,
        documentIds: [id],
        name: `${order.name}: ${name}`.slice(0, LIMITS.nameMaximum).toWellFormed(),
      };
      const key = idempotencyKey === null ? null : keyFor(idempotencyKey, id);
      return this.workflows.execute(params, body, { idempotencyKey: key, context });
    });
  }

  retry(params: FormParams, ids: readonly number[], context: RequestContext): Promise<BulkOutcome[]> {
    return eachOutcome(ids, this.logger, async (workflowId) => {
      const { status } = await findWorkflow(this.database, { ...params, workflowId });
      if (status !== 'failed' && status !== 'cancelled') throw new AppError('WORKFLOW_NOT_STOPPED');
      await this.workflows.retry({ ...params, workflowId }, context);
    });
  }

  cancel(params: FormParams, ids: readonly number[], context: RequestContext): Promise<BulkOutcome[]> {
    return eachOutcome(ids, this.logger, async (workflowId) => {
      const before = await findWorkflow(this.database, { ...params, workflowId });
      if (before.completedAt !== null) throw new AppError('WORKFLOW_ENDED');
      const { workflow } = await this.workflows.cancel({ ...params, workflowId }, context);
      if (workflow.status !== 'cancelled') throw new AppError('WORKFLOW_ENDED');
    });
  }

  delete(params: FormParams, ids: readonly number[], context: RequestContext): Promise<BulkOutcome[]> {
    return eachOutcome(ids, this.logger, (workflowId) =>
      this.deletion.delete({ ...params, workflowId }, context),
    );
  }

  async zip(params: FormParams, ids: readonly number[], context: RequestContext): Promise<Readable> {
    const found = await this.database.repositories.workflows.findMany(params.formId, ids);
    const bytes = found.reduce((sum, { xmlSize }) => sum + (xmlSize ?? 0), 0);
    if (bytes > LIMITS.zipBytes)
      throw new AppError('DOWNLOAD_TOO_LARGE', { args: { gigabytes: LIMITS.zipBytes / GIGABYTE } });
    return zipOf(COLUMNS, this.items(params, ids, context));
  }

  private async *items(
    params: FormParams,
    ids: readonly number[],
    context: RequestContext,
  ): AsyncGenerator<ZipItem> {
    for (const id of ids) {
      const current = await this.database.repositories.workflows.find(params.formId, id);
      if (current === null) {
        yield { file: null, cells: [String(id), '', 'not found'] };
        continue;
      }
      const { workflow } = current;
      const xml = workflow.status === 'completed' ? await this.workflows.xmlOf(current) : null;
      if (xml !== null) await this.workflows.recordDownload({ ...params, workflowId: id }, context);
      const body = inParts(Buffer.from(xml ?? '', 'utf8'));
      yield { file: xml === null ? null : { name: xmlFileName(workflow), body }, cells: cellsOf(workflow) };
    }
  }
}

/** A derived idempotency key for each run, of fixed length. */
const keyFor = (key: string, documentId: number): string =>
  createHash('sha256').update(`${key}\n${documentId}`).digest('hex');

const cellsOf = (workflow: WorkflowEntity): string[] =>
  [
    workflow.id,
    workflow.name,
    workflow.status,
    workflow.outcome,
    workflow.target,
    workflow.model,
    workflow.executedAt.toISOString(),
    workflow.completedAt?.toISOString(),
  ].map((cell) => String(cell ?? ''));
