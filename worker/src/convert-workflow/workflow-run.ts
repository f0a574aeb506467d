import { setTimeout as sleep } from 'node:timers/promises';
import {
  AI_PROVIDER_LABELS,
  AppError,
  isRulesModel,
  NO_MESSAGE,
  localizedMessage,
  type LocalizedMessage,
  SECTIONS_AT_ONCE,
} from '@app/contracts';
import {
  convert,
  type Conversion,
  deferralSeconds,
  type CallOpening,
  Postponed,
  type StepReport,
  type StoredChunk,
  type WholeDocument,
} from '@app/conversion';
import {
  type ClaimedWorkflow,
  isDatabaseUnavailable,
  type StepChange,
  type WaitedFor,
  type WorkflowEntity,
  type WorkspaceAiIntegrationEntity,
} from '@app/persistence';
import { type AiClient, ProviderError } from '@app/providers';
import { metrics } from '@app/telemetry';
import type { WorkerContext } from '../worker-context';
import { CallRecorder } from './call-recorder';
import { chosenIntegration, createIntegrationClient } from './workflow-client';
import { pageDrawing } from './draw-pages';
import { Fallback } from './fallback';
import { finishWorkflow } from './finish-workflow';
import { extentOf, isWaitingForReading, loadDocuments } from './load-documents';
import { secretWords } from './secret-word';
import { runTargetOf } from './run-target';
import { requestedModelOf } from './billing-provider';
import { pauseForDiscountTier } from './discount-tier';
import { countingTruly } from './token-factors';
import { learnLimits } from './learn-limits';
import { isStorageWaitedFor, reasonOf, waitingFor } from './workflow-failure';
import { type BatchWait, WorkflowBatches } from './workflow-batches';
import type { WorkflowLease } from './workflow-lease';

/** A workflow that may have ended its worker this often is not tried again (quality bar A-02). */
const LOST_WORKERS_MAXIMUM = 3;
const PLAN_AGAIN_SECONDS = 1;
/** Pause before checking again whether a document has been read. */
const READING_PAUSE_SECONDS = 2;

/** Seconds until the next wake-up; null if no wake-up is needed from here. */
type Pause = number | null;

/** One claim of one workflow. */
export class WorkflowRun {
  private readonly fallback: Fallback;
  private readonly batches: WorkflowBatches;
  /** The integration and the limits with which the current run was planned. */
  private planned: { readonly chosen: WorkspaceAiIntegrationEntity; readonly client: AiClient } | null = null;

  private readonly workflow: WorkflowEntity;
  private readonly workspaceId: number;
  private readonly isAfterLoss: boolean;

  constructor(
    private readonly context: WorkerContext,
    private readonly lease: WorkflowLease,
    { workflow, workspaceId, isAfterLoss }: ClaimedWorkflow,
  ) {
    [this.workflow, this.workspaceId, this.isAfterLoss] = [workflow, workspaceId, isAfterLoss];
    this.fallback = new Fallback(context, lease, workflow, workspaceId);
    this.batches = new WorkflowBatches(context, lease, workflow, workspaceId);
  }

  async go(): Promise<Pause> {
    try {
      if (this.workflow.attempt >= LOST_WORKERS_MAXIMUM)
        throw new AppError('WORKER_LOST', { args: { attempts: this.workflow.attempt } });
      const waits = await this.batches.settle();
      if (waits !== null) return await this.waitForBatch(waits);
      const documents = await this.read();
      const chosen = await chosenIntegration(this.context, this.workflow, this.workspaceId);
      const { context, lease, workflow, workspaceId } = this;
      const counting = { context, lease, workflow, workspaceId, integration: chosen };
      const single = createIntegrationClient(context, chosen, workflow.pace);
      const client = await this.fallback.planFor(await countingTruly(counting, documents, single));
      this.planned = { chosen, client };
      const conversion = await this.convert(documents, client, chosen);
      if (conversion instanceof Postponed)
        return await this.waitForBatch(await this.batches.send(conversion.calls, chosen));
      if (isRulesModel(chosen)) await this.markUsed(chosen.id);
      await finishWorkflow(this.context, this.lease, {
        workflow: this.workflow,
        workspaceId: this.workspaceId,
        conversion,
        documentsProcessed: documents.length,
        takeover: this.fallback.takeover,
      });
      return null;
    } catch (error) {
      return await this.end(error);
    }
  }

  private async read(): Promise<WholeDocument[]> {
    const total = this.workflow.documentIds.length;
    await this.lease.setStep({ name: 'reading', status: 'running', done: 0, total, ...NO_MESSAGE });
    const documents = await loadDocuments(this.context, this.workflow, this.lease.signal);
    const { said } = extentOf(documents);
    const extent = this.isAfterLoss
      ? localizedMessage('step.read-after-loss', { extent: said })
      : extentOf(documents);
    await this.lease.setStep({ name: 'reading', status: 'done', done: total, total, ...extent });
    return documents;
  }

  private async convert(
    documents: readonly WholeDocument[],
    client: AiClient,
    chosen: WorkspaceAiIntegrationEntity,
  ): Promise<Conversion | Postponed> {
    const { context, workflow } = this;
    const inBatches = client.tier === 'batch';
    const stored = await context.database.repositories.workflowLeases.storedSections(workflow.id);
    const { instruction, validate, study } = await runTargetOf(context, workflow, chosen, this.lease.signal);
    const input = {
      documents,
      instruction,
      target: workflow.target,
      expectedParts: workflow.expectedParts,
      ...secretWords(context, documents),
      providerName: AI_PROVIDER_LABELS[workflow.aiProvider],
      sectionsAtOnce: inBatches ? Infinity : (chosen.settings.sectionsAtOnce ?? SECTIONS_AT_ONCE),
      repairRounds: workflow.repairRounds ?? context.config.AI_REPAIR_ROUNDS,
      retrySeconds: context.config.AI_RETRY_SECONDS,
      forecast: workflow.forecast,
      study,
    };
    const { lease, fallback } = this;
    const recorder = new CallRecorder(context, workflow, fallback, { lease, client, chosen });
    const { workflowBatches } = context.database.repositories;
    const refused = await workflowBatches.refusedHashes(workflow.id, workflow.run);
    const { workspaceId } = this;
    const ports = {
      client,
      drawPage: await pageDrawing(context, { workflow, workspaceId, signal: lease.signal }),
      findSection: (inputHash: string) =>
        refused.has(inputHash)
          ? ('refused' as const)
          : stored.find((section) => section.inputHash === inputHash),
      takeOver: (outage: ProviderError) => this.fallback.takeOver(outage),
      storeSection: (section: StoredChunk) => recorder.storeSection(section),
      openCall: (call: CallOpening) => recorder.openCall(call),
      report: ({ forecast, ...step }: StepReport) =>
        this.lease.setStep({
          ...step,
          ...(forecast == null ? { forecast } : { forecast: recorder.priced(forecast) }),
        }),
      wait: (milliseconds: number, signal: AbortSignal) => {
        metrics.retries.inc({ kind: 'call' });
        return sleep(milliseconds, undefined, { signal });
      },
      validate,
    };
    try {
      return await convert(input, ports, lease.signal);
    } catch (error) {
      if (error instanceof Postponed) return error;
      throw error;
    }
  }

  private async waitForBatch({ seconds, requests }: BatchWait): Promise<Pause> {
    const step = { name: 'generating', ...localizedMessage('wait.batch', { requests }) } as const;
    return this.defer(seconds, 'provider', step, { counts: false });
  }

  /** Handles the end of an unfinished run: lease lost, released, deferred, or failed with a reason. */
  private async end(error: unknown): Promise<Pause> {
    if (this.lease.ended === 'shutdown' && (await this.lease.release())) return null;
    if (this.lease.ended !== null) {
      const { id: workflowId } = this.workflow;
      this.context.logger.info({ workflowId }, 'the lease is lost; stopping all writes');
      // The process that ended the workflow has published that, unless it was this one, which missed its own commit in an outage.
      await this.lease.announce();
      return null;
    }
    if (isWaitingForReading(error))
      return this.defer(
        READING_PAUSE_SECONDS,
        'reading',
        { name: 'reading', ...error.remark },
        { counts: false },
      );
    if (error instanceof ProviderError) {
      if (error.fault === 'credential') await this.markKeyRefused();
      if (await this.hasLearntLimits(error)) return this.planAgain();
      const seconds = deferralSeconds(error, this.nextWait());
      const [firstPauseSeconds = 1] = this.context.config.WAIT_SECONDS;
      const pause = pauseForDiscountTier(error, this.workflow, { now: new Date(), firstPauseSeconds });
      if (pause !== null)
        return this.defer(
          pause,
          'provider',
          { name: 'generating', ...localizedMessage('wait.half-price') },
          { counts: false },
        );
      if (seconds !== null)
        return this.defer(
          seconds,
          'provider',
          { name: 'generating', ...waitingFor(error) },
          { counts: !error.limited },
        );
    }
    if (isStorageWaitedFor(error)) {
      const seconds = this.nextWait();
      if (seconds !== undefined)
        return this.defer(seconds, 'storage', { name: this.lease.step, ...localizedMessage('wait.storage') });
    }
    // The next claim of the workflow repeats the failed write.
    if (isDatabaseUnavailable(error)) {
      await this.lease.release();
      return null;
    }
    const reason = reasonOf(error, await requestedModelOf(this.context, this.workflow));
    if (reason === null) throw error;
    this.context.logger.warn({ workflowId: this.workflow.id, code: reason.code, error }, 'workflow failed');
    await this.lease.conclude(({ workflowLeases }, lease) => workflowLeases.fail(lease, reason));
    return null;
  }

  private async hasLearntLimits(error: ProviderError): Promise<boolean> {
    if (this.planned === null) return false;
    const { chosen, client } = this.planned;
    return learnLimits(this.context, chosen, { error, limits: client.limits });
  }

  /** The next claim plans with the limits that are known now. */
  private planAgain(): Promise<Pause> {
    const step = { name: 'generating', ...localizedMessage('wait.smaller-sections') } as const;
    return this.defer(PLAN_AGAIN_SECONDS, 'provider', step, { counts: false });
  }

  /** Seconds to wait for an unavailable dependency; undefined after the last deferral. */
  private nextWait(): number | undefined {
    return this.context.config.WAIT_SECONDS[this.workflow.deferrals];
  }

  private async defer(
    seconds: number,
    cause: WaitedFor,
    step: LocalizedMessage & { readonly name: StepChange['name'] },
    { counts } = { counts: true },
  ): Promise<Pause> {
    this.context.logger.info({ workflowId: this.workflow.id, seconds, ...step }, 'workflow deferred');
    if (cause !== 'reading') metrics.retries.inc({ kind: 'workflow' });
    await this.lease.setStep({ ...step, status: 'waiting' });
    await this.lease.guarded(({ workflowLeases }, lease) =>
      workflowLeases.defer(lease, { seconds, waitingFor: cause, counts }),
    );
    await this.lease.announce();
    return seconds;
  }

  /** The use of a model is noted when a call ends. The rules model makes no calls. */
  private async markUsed(integrationId: number): Promise<void> {
    await this.context.database.repositories.integrations.markUsed(integrationId, { keyInvalid: false });
  }

  private async markKeyRefused(): Promise<void> {
    const { aiIntegrationId } = this.workflow;
    if (aiIntegrationId !== null)
      await this.context.database.repositories.integrations.markUsed(aiIntegrationId, { keyInvalid: true });
  }
}
