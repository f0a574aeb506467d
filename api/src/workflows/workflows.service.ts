import { createHash } from 'node:crypto';
import { AppError, type AuditAction, type Input, TERMINAL_STATUSES, type workflows } from '@app/contracts';
import type { Config } from '@app/config';
import { assertRunnable, startWorkflow } from '@app/workflow-start';
import { convertWorkflowJob } from '@app/jobs';
import { type LivePublisher, workflowChanged } from '@app/live';
import { type Database, type Page, type WorkflowWithSteps } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { JobDispatcher, type PendingJob } from '../infrastructure/job-dispatcher';
import { CONFIG, DATABASE, LIVE_PUBLISHER, OBJECT_STORE } from '../infrastructure/tokens';

type FormParams = Input<typeof workflows.execute>['params'];
type WorkflowParams = Input<typeof workflows.get>['params'];
type ExecuteBody = Input<typeof workflows.execute>['body'];

const POLL_MS = 300;
const XML_BYTES_MAXIMUM = 64 * 1024 * 1024;

@Injectable()
export class WorkflowsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LIVE_PUBLISHER) private readonly live: LivePublisher,
    @Inject(CONFIG) private readonly config: Config,
    private readonly dispatcher: JobDispatcher,
  ) {}

  /** With at most `xmlBytes` of XML; 0 omits it. */
  list({ formId }: FormParams, page: Page, xmlBytes: number): Promise<WorkflowWithSteps[]> {
    return this.database.repositories.workflows.list(formId, page, xmlBytes);
  }

  async get({ formId, workflowId }: WorkflowParams): Promise<WorkflowWithSteps> {
    const found = await this.database.repositories.workflows.find(formId, workflowId);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  }

  /** Starts a workflow; a repeated idempotency key with the same body returns the workflow that it started before. */
  async execute(
    params: FormParams,
    body: ExecuteBody,
    options: { idempotencyKey: string | null; context: RequestContext },
  ): Promise<WorkflowWithSteps> {
    const { idempotencyKey, context } = options;
    const userId = signedIn(context).id;
    const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const earlier = await this.findEarlier(params.formId, userId, idempotencyKey, requestHash);
    if (earlier !== null) return earlier;

    const started = await this.start(params, body, { idempotencyKey, requestHash, context }).catch(
      async (error: unknown) => {
        // Of two concurrent requests with one key, the second returns the workflow that the first has created.
        const twin = isUniqueViolation(error)
          ? await this.findEarlier(params.formId, userId, idempotencyKey, requestHash)
          : null;
        if (twin === null) throw error;
        return { workflow: twin, job: null };
      },
    );
    if (started.job !== null) await this.announce(params.workspaceId, started.workflow, started.job);
    return started.workflow;
  }

  async recordDownload(params: WorkflowParams, context: RequestContext): Promise<void> {
    const { audit } = this.database.repositories;
    await audit.record(entry('workflow.download', params, params.workflowId, context));
  }

  /** Waits until the workflow has ended, the time is over or the client disconnects. */
  async waitForEnd(params: WorkflowParams, seconds: number, signal: AbortSignal): Promise<WorkflowWithSteps> {
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      const found = await this.get(params);
      if (TERMINAL_STATUSES.includes(found.workflow.status) || Date.now() >= deadline || signal.aborted)
        return found;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async cancel(params: WorkflowParams, context: RequestContext): Promise<WorkflowWithSteps> {
    const { workflow } = await this.get(params);
    await this.database.transaction(async (repositories) => {
      if (!(await repositories.workflows.cancel(workflow.id))) return;
      await repositories.audit.record(entry('workflow.cancel', params, workflow.id, context));
    });
    const ended = await this.get(params);
    await this.live.publish(workflowChanged(params.workspaceId, ended));
    return ended;
  }

  async retry(params: WorkflowParams, context: RequestContext): Promise<WorkflowWithSteps> {
    const { workflow } = await this.get(params);
    const job = await this.database.transaction(async (repositories): Promise<PendingJob | null> => {
      await assertRunnable(repositories, this.config.prices, params, workflow);
      if (!(await repositories.workflows.retry(workflow.id))) return null;
      await repositories.audit.record(entry('workflow.retry', params, workflow.id, context));
      return this.dispatcher.record(repositories, convertWorkflowJob(workflow.id, workflow.run + 1));
    });
    const again = await this.get(params);
    if (job !== null) await this.announce(params.workspaceId, again, job);
    return again;
  }

  /** The XML, from the row or, if it is large, from the object store. Null if there is none. */
  async xmlOf({ workflow }: WorkflowWithSteps): Promise<string | null> {
    if (workflow.xmlOutput !== null || workflow.xmlObjectPath === null) return workflow.xmlOutput;
    const bytes = await this.store.get(workflow.xmlObjectPath, XML_BYTES_MAXIMUM);
    if (bytes === null) throw new AppError('SOURCE_MISSING', { args: { name: workflow.name } });
    return Buffer.from(bytes).toString('utf8');
  }

  private async start(
    params: FormParams,
    body: ExecuteBody,
    options: { idempotencyKey: string | null; requestHash: string; context: RequestContext },
  ): Promise<{ workflow: WorkflowWithSteps; job: PendingJob | null }> {
    const { context, ...key } = options;
    const order = { place: params, body, userId: signedIn(context).id, origin: auditOrigin(context), ...key };
    return this.database.transaction((repositories) =>
      startWorkflow(repositories, this.config.prices, order),
    );
  }

  private async findEarlier(formId: number, userId: number, key: string | null, requestHash: string) {
    if (key === null) return null;
    const earlier = await this.database.repositories.workflows.findByIdempotencyKey(formId, userId, key);
    if (earlier !== null && earlier.workflow.requestHash !== requestHash)
      throw new AppError('IDEMPOTENCY_MISMATCH');
    return earlier;
  }

  /** Publishes the job and the live event of a started workflow. */
  async announce(workspaceId: number, workflow: WorkflowWithSteps, job: PendingJob): Promise<void> {
    await this.dispatcher.publish(job);
    await this.live.publish(workflowChanged(workspaceId, workflow));
  }
}

/** SQLSTATE 23505, from the driver's error. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

const entry = (action: AuditAction, params: FormParams, workflowId: number, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId: params.workspaceId,
  formId: params.formId,
  targetType: 'workflow',
  targetId: workflowId,
});
