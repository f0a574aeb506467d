import { message, type ResultMessage } from '@app/contracts';
import { isRefusalOfPicture, PICTURE_POSITION } from '@app/conversion';
import { costOf, type BillingProvider } from '@app/costs';
import type { EndedCall, OpenBatch, WorkflowCallEntity } from '@app/persistence';
import {
  type AiBatches,
  type BatchResult,
  callReason,
  NOTHING_USED,
  ProviderError,
  type TokenUsage,
} from '@app/providers';
import type { WorkerContext } from '../worker-context';
import { callLabels, countCall } from './count-call';

/** Dependencies for settling a batch. */
export interface BatchAccess {
  readonly context: Pick<WorkerContext, 'database' | 'config' | 'logger'>;
  readonly batches: AiBatches;
  readonly billingProvider: BillingProvider;
  readonly signal: AbortSignal;
}

export type Settled =
  /** The vendor is processing it, or its arrival is still unknown. */
  | { readonly kind: 'waiting'; readonly vendorId: string | null }
  /** The vendor no longer knows it. */
  | { readonly kind: 'gone' }
  /** All results are booked; `failures` are those of calls without an answer. */
  | { readonly kind: 'ended'; readonly failures: readonly ProviderError[]; readonly hasExpired: boolean };

/** A batch that was sent is in the vendor's list after this time at the latest, even if the response was lost. */
const ARRIVAL_SECONDS = 60;
/** Tolerance for differing clocks, used when the newest earlier batch is no longer in the list. */
const CLOCK_MS = 2 * 86_400_000;

/**
 * Settles a batch: stores and books each answer, then lets the vendor delete the batch. If it is unknown whether the batch has
 * arrived, first looks for it at the vendor, among all batches that the key has sent since, by the ids of their results.
 */
export async function settleBatch(access: BatchAccess, batch: OpenBatch): Promise<Settled> {
  const { batches, signal } = access;
  const found = batch.vendorId ?? (await findAtVendor(access, batch));
  if (found === 'not-there') return endUnsent(access, batch);
  if (found === 'unknown') return { kind: 'waiting', vendorId: null };
  const state = await batches.stateOf(found, signal);
  if (state === 'running') return { kind: 'waiting', vendorId: found };
  if (state === 'gone') {
    await closeUnknown(access, batch, message('call.batch-unknown'));
    return { kind: 'gone' };
  }
  return takeResults(access, batch, found);
}

/** Ends a batch that the vendor no longer knows: books its calls as estimated. */
export async function closeUnknown(
  { context }: Pick<BatchAccess, 'context'>,
  { id }: Pick<OpenBatch, 'id'>,
  why: ResultMessage,
): Promise<void> {
  const { workflowBatches } = context.database.repositories;
  for (const call of await workflowBatches.openCalls(id)) {
    const { model, tier, requestId, durationMs, costMicroUsd } = call;
    const facts = { model, tier, requestId, durationMs, costMicroUsd, ...callReason(why) };
    await close(context, call.id, { ...usageOf(call), ...facts, isEstimated: true, finish: 'stopped' });
  }
  await workflowBatches.end(id);
}

/** Finds the vendor's id of a batch and stores it at once. */
async function findAtVendor({ context, batches, signal }: BatchAccess, batch: OpenBatch): Promise<string> {
  const { workflowBatches } = context.database.repositories;
  const ids = new Set((await workflowBatches.openCalls(batch.id)).map(({ customId }) => customId));
  const since = new Date(batch.sentAt.getTime() - CLOCK_MS);
  const listed = await batches.listAfter(batch.newestBefore, since, signal);
  const others = await workflowBatches.ofOthers(listed.map(({ id }) => id));
  const candidates = listed.filter(({ id, requests }) => requests === batch.requests && !others.has(id));
  for (const { id, hasEnded } of candidates) {
    if (!hasEnded) continue;
    for await (const { customId } of batches.results(id, signal)) {
      if (!ids.has(customId)) break;
      context.logger.info({ workflowId: batch.workflowId, batch: id }, 'found a batch at its vendor');
      await workflowBatches.identify(batch.id, id);
      return id;
    }
  }
  const mayArrive = batch.ageSeconds < ARRIVAL_SECONDS || candidates.some(({ hasEnded }) => !hasEnded);
  return mayArrive ? 'unknown' : 'not-there';
}

async function endUnsent({ context }: BatchAccess, { id }: OpenBatch): Promise<Settled> {
  await closeUnsent(context, id, message('call.batch-unsent'));
  return { kind: 'ended', failures: [], hasExpired: false };
}

/** Ends a batch that the vendor has not accepted: it costs nothing. */
export async function closeUnsent(
  { database }: Pick<WorkerContext, 'database'>,
  id: number,
  why: ProviderError['said'],
): Promise<void> {
  const { workflowBatches } = database.repositories;
  for (const call of await workflowBatches.openCalls(id))
    await close({ database }, call.id, unpaid(call, why));
  await workflowBatches.end(id);
}

async function takeResults(access: BatchAccess, batch: OpenBatch, vendorId: string): Promise<Settled> {
  const { context, batches, signal } = access;
  const { workflowBatches } = context.database.repositories;
  const calls = new Map((await workflowBatches.openCalls(batch.id)).map((call) => [call.customId, call]));
  const failures: ProviderError[] = [];
  let [hasExpired, strangers] = [false, 0];
  for await (const result of batches.results(vendorId, signal)) {
    const call = calls.get(result.customId);
    if (call === undefined) {
      strangers += 1;
      continue;
    }
    calls.delete(result.customId);
    const failure = await takeResult(access, { batch, call }, result);
    // Calls that we cancelled ourselves are sent again by the next run.
    if (failure !== null && !(result.kind === 'cancelled' && batch.cancelledAt !== null))
      failures.push(failure);
    hasExpired ||= result.kind === 'expired';
  }
  for (const call of calls.values()) {
    const reason = callReason(message('call.no-result'));
    const { requestId, costMicroUsd } = call;
    const facts = {
      model: call.model,
      tier: call.tier,
      requestId,
      costMicroUsd,
      durationMs: durationOf(batch),
    };
    const end = { ...usageOf(call), ...facts, isEstimated: true, ...reason };
    await close(context, call.id, { ...end, finish: 'failed' });
    failures.push(new ProviderError('response', message('provider.result-missing')));
  }
  await workflowBatches.end(batch.id);
  if (strangers > 0)
    context.logger.warn(
      { workflowId: batch.workflowId, strangers },
      'a batch had results that nobody asked for',
    );
  await forget(access, vendorId);
  return { kind: 'ended', failures, hasExpired };
}

/** Stores and books one result; returns the failure, or null for an answer. */
async function takeResult(
  { context, billingProvider }: BatchAccess,
  { batch, call }: { readonly batch: OpenBatch; readonly call: WorkflowCallEntity },
  result: BatchResult,
): Promise<ProviderError | null> {
  const { workflowLeases } = context.database.repositories;
  if (result.kind !== 'answer') {
    const failure = result.kind === 'failed' ? result.error : UNANSWERED[result.kind]();
    // A page that is refused as a picture stays unread; the conversion continues without it.
    const isPassedOver = call.position === PICTURE_POSITION && isRefusalOfPicture(failure);
    const end = { ...unpaid(call, failure.said), durationMs: durationOf(batch) };
    await close(context, call.id, isPassedOver ? { ...end, finish: 'refused' } : end);
    return isPassedOver ? null : failure;
  }
  const { text: output, ...answer } = result.answer;
  const { finish, model, inputTokens, outputTokens, requestId } = answer;
  const { inputHash, position, section: label, round, workflowId } = call;
  if (inputHash !== null && position !== null && (finish === 'complete' || finish === 'length'))
    await workflowLeases.storeSection({
      workflowId,
      inputHash,
      position,
      label,
      round,
      finish,
      output,
      model,
      inputTokens,
      outputTokens,
      requestId,
      durationMs: null,
    });
  // Some servers answer under another model name than the one requested.
  const priceAs = (name: string): number | null =>
    costOf({ ...answer, model: name, at: call.at, tier: call.tier }, billingProvider, context.config.prices);
  const costMicroUsd = priceAs(model) ?? priceAs(call.model);
  const facts = { costMicroUsd, requestId, durationMs: durationOf(batch), reason: null, said: null };
  const { tier } = call;
  const end = { ...usageOf(answer), ...facts, model, tier, finish, isEstimated: false };
  await close(context, call.id, end);
  countCall(callLabels(context.config.prices.catalogue, billingProvider.provider, call.model), end);
  return finish === 'missing' ? new ProviderError('stalled', message('provider.batch-ended-early')) : null;
}

const UNANSWERED = {
  cancelled: () => new ProviderError('transient', message('provider.batch-cancelled')),
  expired: () => new ProviderError('stalled', message('provider.batch-expired')),
};

/** The vendor keeps a batch for weeks unless it is deleted. */
async function forget({ context, batches, signal }: BatchAccess, vendorId: string): Promise<void> {
  try {
    await batches.forget(vendorId, signal);
  } catch (error) {
    context.logger.warn({ error, batch: vendorId }, 'could not delete a settled batch at its vendor');
  }
}

/** One transaction for call and totals. */
const close = ({ database }: Pick<WorkerContext, 'database'>, id: number, end: EndedCall): Promise<void> =>
  database.transaction(({ workflowCalls }) => workflowCalls.close(id, end));

const durationOf = ({ ageSeconds }: OpenBatch): number => Math.round(ageSeconds * 1000);

const unpaid = ({ model, tier, durationMs }: WorkflowCallEntity, why: ProviderError['said']): EndedCall => ({
  ...NOTHING_USED,
  model,
  tier,
  durationMs,
  costMicroUsd: null,
  requestId: null,
  ...callReason(why),
  finish: 'failed',
});

const usageOf = ({
  inputTokens,
  cachedTokens,
  cacheWriteTokens,
  outputTokens,
  thinkingTokens,
}: Omit<TokenUsage, 'isEstimated'>): Omit<TokenUsage, 'isEstimated'> => ({
  inputTokens,
  cachedTokens,
  cacheWriteTokens,
  outputTokens,
  thinkingTokens,
});
