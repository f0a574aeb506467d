import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AI_PROVIDER_LABELS, AppError } from '@app/contracts';
import {
  convert,
  type Conversion,
  deferralSeconds,
  type CallOpening,
  type StepReport,
  type StoredSection,
  type WholeDocument,
} from '@app/conversion';
import { convertWorkflow, handles, type JobHandler, type JobResult } from '@app/jobs';
import { isDatabaseAway, type Lease, type StepChange, type WorkflowEntity } from '@app/persistence';
import { type AiClient, ProviderError } from '@app/providers';
import { isStorageAway } from '@app/storage';
import { LEASE_SECONDS, type WorkerContext } from '../worker-context';
import { CallRecorder } from './call-recorder';
import { createWorkflowClient } from './workflow-client';
import { Fallback } from './fallback';
import { finishWorkflow } from './finish-workflow';
import { closeLostCalls } from './lost-calls';
import { extentOf, isWaitingForReading, loadDocuments } from './load-documents';
import { RunningWorkflows } from './running-workflows';
import { secretWord } from './secret-word';
import { runTargetOf } from './run-target';
import { reasonOf, waitingFor } from './workflow-failure';
import { WorkflowLease } from './workflow-lease';

/** A workflow whose worker was lost this often is not tried again (quality bar A-02). */
const LOST_WORKERS_MAXIMUM = 3;
/** Pause before looking again whether the workspace may have another workflow run. */
const TURN_SECONDS = 2;
/** Pause before looking again whether a document has been read. */
const READING_PAUSE_SECONDS = 2;

/** Runs a workflow from where it stands: claim, read, convert, finish. Everything it writes is guarded by its lease. */
export function convertWorkflowHandler(context: WorkerContext, running: RunningWorkflows): JobHandler {
  return handles(convertWorkflow, async ({ workflowId }, { signal }): Promise<JobResult> => {
    const lease: Lease = { workflowId, token: randomUUID() };
    const cap = context.config.WORKSPACE_CONCURRENCY;
    const workflow = await context.database.transaction(async ({ workflowLeases }) =>
      (await workflowLeases.mustQueue(workflowId, cap))
        ? 'must queue'
        : workflowLeases.claim(lease, LEASE_SECONDS),
    );
    if (workflow === 'must queue') return { again: TURN_SECONDS + Math.random() * TURN_SECONDS };
    if (workflow === null) return undefined;
    const workspaceId = await context.database.repositories.forms.workspaceIdOf(workflow.formId);
    if (workspaceId === null) return undefined;

    const held = new WorkflowLease(context, lease, workspaceId);
    const forget = running.add(workflowId, held);
    const stop = (): void => held.abort('shutdown');
    signal.addEventListener('abort', stop);
    try {
      await closeLostCalls(context, workflowId);
      await held.announce();
      return await new Run(context, held, workflow, workspaceId).go();
    } finally {
      signal.removeEventListener('abort', stop);
      forget();
      held.stop();
    }
  });
}

/** One claim of one workflow. */
class Run {
  private readonly fallback: Fallback;

  constructor(
    private readonly context: WorkerContext,
    private readonly lease: WorkflowLease,
    private readonly workflow: WorkflowEntity,
    private readonly workspaceId: number,
  ) {
    this.fallback = new Fallback(context, lease, workflow, workspaceId);
  }

  async go(): Promise<JobResult> {
    try {
      if (this.workflow.attempt >= LOST_WORKERS_MAXIMUM)
        throw new AppError('WORKER_LOST', { args: { attempts: this.workflow.attempt } });
      const documents = await this.read();
      const chosen = await createWorkflowClient(this.context, this.workflow, this.workspaceId);
      const client = await this.fallback.planFor(chosen);
      const conversion = await this.convert(documents, client);
      await finishWorkflow(this.context, this.lease, {
        workflow: this.workflow,
        workspaceId: this.workspaceId,
        conversion,
        documentsProcessed: documents.length,
        takeover: this.fallback.takeover,
      });
      return undefined;
    } catch (error) {
      return await this.end(error);
    }
  }

  private async read(): Promise<WholeDocument[]> {
    const total = this.workflow.documentIds.length;
    await this.lease.setStep({ name: 'reading', status: 'running', done: 0, total });
    const documents = await loadDocuments(this.context, this.workflow, this.lease.signal);
    const message = extentOf(documents);
    await this.lease.setStep({ name: 'reading', status: 'done', done: total, total, message });
    return documents;
  }

  private async convert(documents: readonly WholeDocument[], client: AiClient): Promise<Conversion> {
    const { context, workflow } = this;
    const stored = await context.database.repositories.workflowLeases.storedSections(workflow.id);
    const { instruction, validate } = await runTargetOf(context, workflow, this.lease.signal);
    const input = {
      documents,
      instruction,
      target: workflow.target,
      boundary: secretWord(context, workflow.id, 'boundary'),
      canary: secretWord(context, workflow.id, 'canary'),
      providerName: AI_PROVIDER_LABELS[workflow.aiProvider],
      repairRounds: context.config.AI_REPAIR_ROUNDS,
      retrySeconds: context.config.AI_RETRY_SECONDS,
      forecast: workflow.forecast,
    };
    const recorder = new CallRecorder(context, workflow, this.fallback, this.lease);
    const ports = {
      client,
      findSection: (inputHash: string) => stored.find((section) => section.inputHash === inputHash),
      takeOver: (outage: ProviderError) => this.fallback.takeOver(outage),
      storeSection: (section: StoredSection) => recorder.storeSection(section),
      openCall: (call: CallOpening) => recorder.openCall(call),
      report: ({ forecast, ...step }: StepReport) =>
        this.lease.setStep({
          ...step,
          ...(forecast == null ? { forecast } : { forecast: recorder.priced(forecast) }),
        }),
      wait: (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }),
      validate,
    };
    return convert(input, ports, this.lease.signal);
  }

  /** What became of a run that did not finish: lost, given back, to be tried later, or failed with the reason. */
  private async end(error: unknown): Promise<JobResult> {
    if (this.lease.ended === 'shutdown' && (await this.lease.giveBack())) return undefined;
    if (this.lease.ended !== null) {
      const { id: workflowId } = this.workflow;
      this.context.logger.info({ workflowId }, 'the lease is gone; nothing more is written');
      // Whoever ended it has told so, unless that was this process, which did not hear of its own commit in an outage.
      await this.lease.announce();
      return undefined;
    }
    if (isWaitingForReading(error))
      return this.defer(READING_PAUSE_SECONDS, { name: 'reading', message: error.message }, false);
    if (error instanceof ProviderError) {
      if (error.fault === 'credential') await this.markKeyRefused();
      const seconds = deferralSeconds(error, this.nextWait());
      if (seconds !== null) {
        const message = `${waitingFor(error)}, retry in ${seconds} s`;
        return this.defer(seconds, { name: 'generating', message }, !error.limited);
      }
    }
    if (isStorageAway(error)) {
      const seconds = this.nextWait();
      if (seconds !== undefined)
        return this.defer(seconds, {
          name: this.lease.step,
          message: `the file storage does not answer, retry in ${seconds} s`,
        });
    }
    // Whatever was asked for in vain is asked for again, by whoever takes the workflow up next.
    if (isDatabaseAway(error)) {
      await this.lease.giveBack();
      return undefined;
    }
    const reason = reasonOf(error, AI_PROVIDER_LABELS[this.workflow.aiProvider]);
    if (reason === null) throw error;
    this.context.logger.warn({ workflowId: this.workflow.id, code: reason.code, error }, 'workflow failed');
    await this.lease.guarded(({ workflowLeases }, lease) => workflowLeases.fail(lease, reason));
    await this.lease.announce();
    return undefined;
  }

  /** Seconds to wait for what is not ready; undefined when that was done often enough. */
  private nextWait(): number | undefined {
    return this.context.config.WAIT_SECONDS[this.workflow.deferrals];
  }

  private async defer(
    seconds: number,
    step: { name: StepChange['name']; message: string },
    counts = true,
  ): Promise<JobResult> {
    this.context.logger.info({ workflowId: this.workflow.id, seconds, ...step }, 'a workflow waits');
    await this.lease.setStep({ ...step, status: 'waiting' });
    await this.lease.guarded(({ workflowLeases }, lease) => workflowLeases.defer(lease, seconds, counts));
    await this.lease.announce();
    return { again: seconds };
  }

  private async markKeyRefused(): Promise<void> {
    const { aiIntegrationId } = this.workflow;
    if (aiIntegrationId !== null)
      await this.context.database.repositories.integrations.markUsed(aiIntegrationId, true);
  }
}
