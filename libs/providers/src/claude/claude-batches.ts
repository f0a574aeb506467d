import { message } from '@app/contracts';
import type Anthropic from '@anthropic-ai/sdk';
import { NotFoundError } from '@anthropic-ai/sdk';
import { z } from 'zod';
import type { ClientOptions } from '../adapter';
import type { AiBatches, BatchResult, BatchState, ListedBatch } from '../batch-port';
import { classifyFailure, isConnectionFailure } from '../error-policy';
import { type AiAnswer, ProviderError } from '../port';
import { anthropicOf, finishOf, inputOf, messageOf, readFailure } from './claude-messages';

/** Timeouts of a small request, and of sending a batch or reading its results. */
const ASK_SECONDS = 60;
const CARRY_SECONDS = 600;
const PER_PAGE = 100;
/** Maximum number of entries that are read from a list. */
const LISTED_MAXIMUM = 2000;

/**
 * https://platform.claude.com/docs/en/api/errors (read 2026-11-23): the HTTP status that matches an error type in a batch result.
 */
const STATUS: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

type Options = Pick<ClientOptions, 'apiKey' | 'baseUrl' | 'model' | 'effort' | 'takesSampling'>;

/** Anthropic's Message Batches API. */
export function createClaudeBatches(options: Options): AiBatches {
  const { batches } = anthropicOf(options).messages;
  return {
    listAfter: (after, since, signal) =>
      within(ASK_SECONDS, signal, async (ending) => {
        const found: ListedBatch[] = [];
        for await (const batch of batches.list({ limit: PER_PAGE }, { signal: ending })) {
          const listed = listedOf(batch);
          if (listed.id === after || listed.createdAt < since || found.length >= LISTED_MAXIMUM) break;
          found.push(listed);
        }
        return found;
      }),
    newest: (signal) =>
      within(ASK_SECONDS, signal, async (ending) => {
        const { data } = await batches.list({ limit: 1 }, { signal: ending });
        const [newest] = data;
        return newest === undefined ? null : listedOf(newest).id;
      }),
    send: (requests, signal) =>
      within(CARRY_SECONDS, signal, async (ending) => {
        const each = requests.map((request) => ({
          custom_id: request.customId,
          params: messageOf(request, options),
        }));
        return listedOf(await batches.create({ requests: each }, { signal: ending })).id;
      }),
    stateOf: (id, signal) =>
      within(ASK_SECONDS, signal, async (ending): Promise<BatchState> => {
        try {
          return listedOf(await batches.retrieve(id, {}, { signal: ending })).hasEnded ? 'ended' : 'running';
        } catch (error) {
          if (error instanceof NotFoundError) return 'gone';
          throw error;
        }
      }),
    async *results(id, signal) {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(CARRY_SECONDS * 1000)]);
      try {
        for await (const line of await batches.results(id, {}, { signal: ending })) yield resultOf(line);
      } catch (error) {
        throw failureOf(error, signal, ending);
      }
    },
    cancel: (id, signal) =>
      within(ASK_SECONDS, signal, async (ending) => {
        await batches.cancel(id, {}, { signal: ending });
      }),
    forget: (id, signal) =>
      within(ASK_SECONDS, signal, async (ending) => {
        await batches.delete(id, {}, { signal: ending });
      }),
  };
}

async function within<T>(
  seconds: number,
  signal: AbortSignal,
  work: (ending: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  try {
    return await work(ending);
  } catch (error) {
    throw failureOf(error, signal, ending);
  }
}

function failureOf(error: unknown, signal: AbortSignal, ending: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ProviderError) return error;
  if (ending.aborted) return new ProviderError('stalled', message('provider.batch-silent'));
  const failure = readFailure(error);
  if (failure !== null) return classifyFailure(failure);
  if (isConnectionFailure(error))
    return new ProviderError('unreachable', message('provider.cut'), { cause: error });
  return new ProviderError('response', message('provider.batch-unreadable'), { cause: error });
}

const Batch = z.object({
  id: z.string().min(1),
  created_at: z.iso.datetime({ offset: true }),
  processing_status: z.string(),
  request_counts: z.record(z.string(), z.number()),
});

function listedOf(said: unknown): ListedBatch {
  const { data: batch } = Batch.safeParse(said);
  if (batch === undefined) throw new ProviderError('response', message('provider.no-batch'));
  const requests = Object.values(batch.request_counts).reduce((sum, count) => sum + count, 0);
  const hasEnded = batch.processing_status === 'ended';
  return { id: batch.id, createdAt: new Date(batch.created_at), requests, hasEnded };
}

const Said = z.object({ type: z.string(), message: z.string() }).catch({ type: 'api_error', message: '' });

function resultOf({
  custom_id: customId,
  result,
}: Anthropic.Messages.MessageBatchIndividualResponse): BatchResult {
  switch (result?.type) {
    case 'succeeded':
      return { customId, kind: 'answer', answer: answerOf(result.message) };
    case 'canceled':
      return { customId, kind: 'cancelled' };
    case 'expired':
      return { customId, kind: 'expired' };
    case 'errored': {
      const { type, message } = Said.parse(result.error.error);
      const failure = { status: STATUS[type] ?? 500, code: type, message, retryAfter: null };
      return { customId, kind: 'failed', error: classifyFailure(failure) };
    }
    default:
      return {
        customId,
        kind: 'failed',
        error: new ProviderError('response', message('provider.result-unreadable')),
      };
  }
}

function answerOf({ id, model, content, stop_reason: reason, usage }: Anthropic.Message): AiAnswer {
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    finish: finishOf(reason) ?? 'missing',
    model,
    tier: 'batch',
    requestId: id,
    ...inputOf(usage),
    outputTokens: usage.output_tokens,
    thinkingTokens: usage.output_tokens_details?.thinking_tokens ?? 0,
    isEstimated: false,
  };
}
