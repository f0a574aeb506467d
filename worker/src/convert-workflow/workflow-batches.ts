import { randomBytes } from 'node:crypto';
import { AI_PROVIDER_LABELS, AppError } from '@app/contracts';
import { deferralSeconds, type PostponedCall } from '@app/conversion';
import { costOf, highestCostOf } from '@app/costs';
import type { BatchedCall, WorkflowEntity, WorkspaceAiIntegrationEntity } from '@app/persistence';
import { type AiBatches, ProviderError, type ProviderFault } from '@app/providers';
import type { WorkerContext } from '../worker-context';
import { admitBatch } from './call-admission';
import { growingPause, hasWaitedLongest } from './discount-tier';
import { closeUnsent, settleBatch, type Settled } from './settle-batch';
import { chosenIntegration, createIntegrationBatches } from './workflow-client';
import type { WorkflowLease } from './workflow-lease';

/** A batch that a workflow waits for at its vendor. */
export interface BatchWait {
  readonly seconds: number;
  readonly requests: number;
}

/** Vendors accept 256 MB; JSON escaping needs some room. */
const BATCH_CHARACTERS = 100_000_000;
const BATCH_REQUESTS = 10_000;
/** Base64 characters per byte. */
const BASE64_SHARE = 4 / 3;

/** With these faults the vendor has refused the batch. After any other fault its arrival is unknown. */
const REFUSALS: ReadonlySet<ProviderFault> = new Set([
  ...(['rate', 'money', 'credential', 'request', 'model', 'too-large', 'address'] as const),
]);

/** The batches of one workflow: sent under its lease, awaited without it. */
export class WorkflowBatches {
  constructor(
    private readonly context: WorkerContext,
    private readonly lease: WorkflowLease,
    private readonly workflow: WorkflowEntity,
    private readonly workspaceId: number,
  ) {}

  /**
   * Settles answered batches; returns the remaining wait, or null. Nothing is sent before everything sent is settled.
   *
   * @throws ProviderError or AppError with the reason if calls have no answer.
   */
  async settle(): Promise<BatchWait | null> {
    const { workflowBatches } = this.context.database.repositories;
    const open = await workflowBatches.openOf(this.workflow.id);
    if (open.length === 0) return null;
    const integration = await chosenIntegration(this.context, this.workflow, this.workspaceId);
    const access = {
      context: this.context,
      billingProvider: integration,
      signal: this.lease.signal,
      batches: this.batchesOf(integration),
    };
    const settled: Settled[] = [];
    for (const batch of open) settled.push(await settleBatch(access, batch));
    const waiting = open.filter((_batch, place) => settled[place]?.kind === 'waiting');
    if (waiting.length > 0)
      return {
        seconds: growingPause(Math.max(...waiting.map(({ ageSeconds }) => ageSeconds)), this.firstPause),
        requests: waiting.reduce((sum, { requests }) => sum + requests, 0),
      };
    this.assertAnswered(settled);
    return null;
  }

  /** Sends the calls that a conversion waits for. */
  async send(calls: readonly PostponedCall[], integration: WorkspaceAiIntegrationEntity): Promise<BatchWait> {
    if (hasWaitedLongest(this.workflow.executedAt, new Date())) throw this.expired();
    const batches = this.batchesOf(integration);
    let requests = 0;
    for (const group of groupsOf(calls)) {
      const sent = await this.sendGroup(group, integration, batches);
      requests += sent;
      // The rest is sent, or fails, when reservations on the cap are released.
      if (sent < group.length) break;
    }
    return { seconds: Math.ceil(this.firstPause), requests };
  }

  private async sendGroup(
    calls: readonly PostponedCall[],
    integration: WorkspaceAiIntegrationEntity,
    batches: AiBatches,
  ): Promise<number> {
    const { signal } = this.lease;
    const { id: integrationId } = integration;
    const newestBefore = await batches.newest(signal);
    const rows = calls.map((call) => this.rowOf(call, integration));
    const batch = {
      workspaceId: this.workspaceId,
      workflowId: this.workflow.id,
      integrationId,
      newestBefore,
    };
    let kept = { id: 0, admitted: 0 };
    // Records the batch before it is sent, under the lease: a worker without the lease sends nothing.
    await this.lease.guarded(async (repositories, { workflowId, token }) => {
      if (!(await repositories.workflowLeases.isHeld({ workflowId, token }))) return false;
      kept = await admitBatch(repositories, batch, rows);
      return true;
    });
    signal.throwIfAborted();
    const requests = calls.slice(0, kept.admitted).map(({ request }, place) => ({
      ...request,
      customId: rows[place]?.customId ?? '',
    }));
    try {
      const vendorId = await batches.send(requests, signal);
      await this.context.database.repositories.workflowBatches.identify(kept.id, vendorId);
    } catch (error) {
      if (error instanceof ProviderError && (error.limited || REFUSALS.has(error.fault)))
        await closeUnsent(this.context, kept.id, error.said);
      throw error;
    }
    return kept.admitted;
  }

  private rowOf(call: PostponedCall, integration: WorkspaceAiIntegrationEntity): BatchedCall {
    const { id: workflowId, run } = this.workflow;
    const { prices } = this.context.config;
    const { position, section, round, inputHash, model, inputTokens, expectedInputTokens, request } = call;
    const { maxOutputTokens } = request;
    const priced = { model, inputTokens, at: new Date(), tier: 'batch' } as const;
    const opened = { ...priced, outputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0 };
    const most = { ...priced, outputTokens: maxOutputTokens };
    return {
      workflowId,
      run,
      integrationId: integration.id,
      integrationName: integration.name,
      position,
      section,
      round,
      inputHash,
      model,
      inputTokens,
      expectedInputTokens,
      tier: 'batch',
      customId: customIdOf(workflowId, call),
      costMicroUsd: costOf(opened, integration, prices),
      reservedTokens: inputTokens + maxOutputTokens,
      reservedCostMicroUsd: highestCostOf(most, integration, prices) ?? 0,
    };
  }

  private assertAnswered(settled: readonly Settled[]): void {
    const provider = AI_PROVIDER_LABELS[this.workflow.aiProvider];
    if (settled.some(({ kind }) => kind === 'gone'))
      throw new AppError('PROVIDER_BATCH_GONE', { args: { provider } });
    if (settled.some((each) => each.kind === 'ended' && each.hasExpired)) throw this.expired();
    const failures = settled.flatMap((each) => (each.kind === 'ended' ? each.failures : []));
    const worst = failures.find((failure) => deferralSeconds(failure, 1) === null) ?? failures[0];
    if (worst !== undefined) throw worst;
  }

  private expired(): AppError {
    const provider = AI_PROVIDER_LABELS[this.workflow.aiProvider];
    return new AppError('PROVIDER_BATCH_EXPIRED', { args: { provider } });
  }

  private batchesOf(integration: WorkspaceAiIntegrationEntity): AiBatches {
    const batches = createIntegrationBatches(this.context, integration);
    if (batches === null) throw new Error('The provider has no batches.');
    return batches;
  }

  private get firstPause(): number {
    const [first = 1] = this.context.config.WAIT_SECONDS;
    return first;
  }
}

/** Shows workflow and section in the vendor's console. The random suffix makes it unique, also among installations. */
const customIdOf = (workflowId: number, { section, round }: PostponedCall): string =>
  `w${workflowId}-s${section.replace(/[^\w-]+/g, '_').slice(0, 25)}-r${round}-${randomBytes(8).toString('hex')}`;

/** Groups calls by the vendor's batch limits. */
export function groupsOf(calls: readonly PostponedCall[]): PostponedCall[][] {
  const groups: PostponedCall[][] = [];
  let [characters, current]: [number, PostponedCall[]] = [0, []];
  for (const call of calls) {
    const { system, prefix = [], prompt, pictures = [] } = call.request;
    const ofPictures = pictures.reduce((sum, { png }) => sum + png.length, 0) * BASE64_SHARE;
    const size = [system, ...prefix, prompt].join('').length + ofPictures;
    if (current.length === 0 || characters + size > BATCH_CHARACTERS || current.length >= BATCH_REQUESTS) {
      [characters, current] = [0, []];
      groups.push(current);
    }
    characters += size;
    current.push(call);
  }
  return groups;
}
