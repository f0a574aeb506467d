import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Behaviour } from './behaviour';
import type { CacheUse } from './wire-formats';

/** Result of a batch request without an answer. */
export type BatchOutcome = 'answered' | 'errored' | 'expired' | 'cancelled';

/** A batch as stored by the emulated vendor. */
export interface EmulatedBatch {
  readonly id: string;
  readonly createdAt: Date;
  readonly entries: readonly { readonly customId: string; readonly body: string }[];
  /** Null while it is being processed. */
  lines: readonly string[] | null;
  isCancelled: boolean;
}

/** Function by which the emulator answers a request of a batch. */
export interface Answering {
  readonly behave: (body: string) => Behaviour;
  readonly cacheUse: (body: string) => CacheUse;
  readonly url: string;
}

const PATH = /^\/v1\/messages\/batches(?:\/([^/?]+))?(?:\/(results|cancel))?(?:\?|$)/;

/**
 * Anthropic's Message Batches: https://platform.claude.com/docs/en/build-with-claude/batch-processing and the pages of its API
 * (read 2026-11-23). Results stand in another order than requests.
 */
export class EmulatedBatches {
  readonly all: EmulatedBatch[] = [];
  /** New batches are processed at once; otherwise when `work` is called. */
  areQuick = true;
  /**
   * For values other than `given`: accepts the next batch, then closes the connection (`cut`) or stays silent (`never`) instead
   * of answering.
   */
  nextAnswer: 'given' | 'cut' | 'never' = 'given';
  /** If set, batches are refused with this response. */
  refusal: { readonly status: number; readonly body: string } | null = null;
  outcomeOf: (body: string) => BatchOutcome = () => 'answered';
  /** Foreign ids that are included in the results. */
  foreignIds: readonly string[] = [];
  private sent = 0;

  reset(): void {
    this.all.length = 0;
    Object.assign(this, { areQuick: true, nextAnswer: 'given', refusal: null, foreignIds: [] });
    this.outcomeOf = () => 'answered';
  }

  static isAsked = ({ url = '' }: IncomingMessage): boolean => PATH.test(url);

  /** Processes all batches received so far. */
  work(answering: Answering): void {
    for (const batch of this.all) batch.lines ??= this.linesOf(batch, answering);
  }

  handle(request: IncomingMessage, response: ServerResponse, body: string, answering: Answering): void {
    const [, id, what] = PATH.exec(request.url ?? '') ?? [];
    const answer = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (id === undefined) {
      if (request.method === 'GET') return answer(200, this.page(request, answering));
      if (this.refusal !== null) {
        const { status, body: text } = this.refusal;
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
        return;
      }
      const batch = this.take(body, answering);
      const how = this.nextAnswer;
      this.nextAnswer = 'given';
      if (how === 'given') return answer(200, batchOf(batch, answering));
      if (how === 'cut') response.destroy();
      return;
    }
    const batch = this.all.find((one) => one.id === id);
    if (batch === undefined)
      return answer(404, { type: 'error', error: { type: 'not_found_error', message: `no batch ${id}` } });
    if (request.method === 'DELETE') {
      this.all.splice(this.all.indexOf(batch), 1);
      return answer(200, { id, type: 'message_batch_deleted' });
    }
    if (what === 'results') {
      response.writeHead(200, { 'content-type': 'application/x-jsonl' });
      response.end((batch.lines ?? []).join('\n'));
      return;
    }
    if (what === 'cancel') batch.isCancelled = true;
    answer(200, batchOf(batch, answering));
  }

  private take(body: string, answering: Answering): EmulatedBatch {
    const { requests } = JSON.parse(body) as { requests: { custom_id: string; params: object }[] };
    this.sent += 1;
    const batch: EmulatedBatch = {
      id: `msgbatch_${this.sent}`,
      createdAt: new Date(),
      lines: null,
      isCancelled: false,
      entries: requests.map(({ custom_id: customId, params }) => ({
        customId,
        body: JSON.stringify(params),
      })),
    };
    this.all.unshift(batch);
    if (this.areQuick) this.work(answering);
    return batch;
  }

  private page({ url = '' }: IncomingMessage, answering: Answering): object {
    const query = new URL(url, 'http://localhost').searchParams;
    const limit = Number(query.get('limit') ?? 20);
    const after = this.all.findIndex(({ id }) => id === query.get('after_id')) + 1;
    const page = this.all.slice(after, after + limit);
    return {
      data: page.map((batch) => batchOf(batch, answering)),
      has_more: after + limit < this.all.length,
      first_id: page[0]?.id ?? null,
      last_id: page.at(-1)?.id ?? null,
    };
  }

  private linesOf({ entries, isCancelled }: EmulatedBatch, answering: Answering): string[] {
    const own = entries.map(({ customId, body }) => {
      const outcome = isCancelled ? 'cancelled' : this.outcomeOf(body);
      return JSON.stringify({ custom_id: customId, result: resultOf(outcome, body, answering) });
    });
    const foreign = this.foreignIds.map((id) =>
      JSON.stringify({ custom_id: id, result: resultOf('answered', '{}', answering) }),
    );
    return [...foreign, ...own].reverse();
  }
}

function batchOf({ id, createdAt, entries, lines, isCancelled }: EmulatedBatch, { url }: Answering): object {
  const ended = lines !== null;
  return {
    id,
    type: 'message_batch',
    created_at: createdAt.toISOString(),
    archived_at: null,
    processing_status: ended ? 'ended' : isCancelled ? 'canceling' : 'in_progress',
    request_counts: {
      processing: ended ? 0 : entries.length,
      succeeded: ended ? entries.length : 0,
      errored: 0,
      canceled: 0,
      expired: 0,
    },
    cancel_initiated_at: isCancelled ? createdAt.toISOString() : null,
    ended_at: ended ? createdAt.toISOString() : null,
    expires_at: new Date(createdAt.getTime() + 86_400_000).toISOString(),
    results_url: ended ? `${url}/v1/messages/batches/${id}/results` : null,
  };
}

const error = (type: string, message: string): object => ({
  type: 'errored',
  error: { type: 'error', request_id: null, error: { type, message } },
});

function resultOf(outcome: BatchOutcome, body: string, { behave, cacheUse }: Answering): object {
  if (outcome === 'cancelled') return { type: 'canceled' };
  if (outcome === 'expired') return { type: 'expired' };
  if (outcome === 'errored') return error('overloaded_error', 'Overloaded');
  const behaviour = behave(body);
  if (behaviour.kind === 'status') return error('invalid_request_error', behaviour.body);
  const { read, written } = cacheUse(body);
  const text = 'text' in behaviour ? behaviour.text : '';
  const reasons: Partial<Record<Behaviour['kind'], string>> = {
    truncated: 'max_tokens',
    'thought-out': 'max_tokens',
    refused: 'refusal',
  };
  return {
    type: 'succeeded',
    message: {
      id: 'msg_emulated',
      type: 'message',
      role: 'assistant',
      model: 'emulated',
      stop_sequence: null,
      content: text === '' ? [] : [{ type: 'text', text }],
      stop_reason: reasons[behaviour.kind] ?? 'end_turn',
      usage: {
        input_tokens: 100 - read - written,
        output_tokens: 20,
        cache_read_input_tokens: read,
        cache_creation_input_tokens: written,
      },
    },
  };
}
