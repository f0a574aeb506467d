import type { AiAnswer, AiRequest, ProviderError } from './port';

/**
 * Batch requests: a vendor answers them together when it has capacity, at a lower price. This is the vendor-neutral interface.
 */

export interface BatchRequest extends Pick<
  AiRequest,
  'system' | 'prefix' | 'prompt' | 'pictures' | 'answerSchema' | 'maxOutputTokens'
> {
  /** Identifies the result of this request: letters, digits, `-` and `_`, at most 64 characters. */
  readonly customId: string;
}

/** A batch as the vendor lists it. Only its results show which requests it belongs to. */
export interface ListedBatch {
  readonly id: string;
  readonly createdAt: Date;
  readonly requests: number;
  readonly hasEnded: boolean;
}

/** Outcome of one request of a batch. Only an answer is billed. */
export type BatchResult = { readonly customId: string } & (
  | { readonly kind: 'answer'; readonly answer: AiAnswer }
  | { readonly kind: 'failed'; readonly error: ProviderError }
  | { readonly kind: 'cancelled' | 'expired' }
);

/** `gone`: the vendor has no batch with this id, or not for this key. */
export type BatchState = 'running' | 'ended' | 'gone';

/** The batches of one key. Each call throws a `ProviderError`. */
export interface AiBatches {
  /**
   * Lists the batches created after the batch `after`, newest first; all batches if `after` is null. `since` limits the list in
   * case `after` no longer exists.
   */
  listAfter(after: string | null, since: Date, signal: AbortSignal): Promise<ListedBatch[]>;
  /** Id of the newest batch of the key, regardless of its sender. */
  newest(signal: AbortSignal): Promise<string | null>;
  /** Sends a batch and returns its id. */
  send(requests: readonly BatchRequest[], signal: AbortSignal): Promise<string>;
  stateOf(id: string, signal: AbortSignal): Promise<BatchState>;
  /** Results of a batch that has ended, in no particular order. */
  results(id: string, signal: AbortSignal): AsyncIterable<BatchResult>;
  /** Cancels a batch. Requests that are already running may still be answered. */
  cancel(id: string, signal: AbortSignal): Promise<void>;
  /** Deletes a batch that has ended at the vendor. */
  forget(id: string, signal: AbortSignal): Promise<void>;
}
