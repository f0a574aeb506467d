import type { AiAnswer, AiRequest, ProviderError } from './port';

/** Requests that a vendor answers together when it has room, for less. What the product asks of any that sells this. */

export interface BatchRequest extends Pick<
  AiRequest,
  'system' | 'prefix' | 'prompt' | 'pictures' | 'maxOutputTokens'
> {
  /** By which its result is known again: letters, digits, `-` and `_`, 64 at most. */
  readonly customId: string;
}

/** A batch as the vendor's list has it; whose it is shows in its results only. */
export interface ListedBatch {
  readonly id: string;
  readonly createdAt: Date;
  readonly requests: number;
  readonly hasEnded: boolean;
}

/** What came of one request of a batch. Only an answer is paid for. */
export type BatchResult = { readonly customId: string } & (
  | { readonly kind: 'answer'; readonly answer: AiAnswer }
  | { readonly kind: 'failed'; readonly error: ProviderError }
  | { readonly kind: 'cancelled' | 'expired' }
);

/** Gone: the vendor has none with this id, or not for this key. */
export type BatchState = 'running' | 'ended' | 'gone';

/** The batches of one key. Each call throws a `ProviderError`. */
export interface AiBatches {
  /** Those behind the batch `after`, newest first; null for all that there are. Bounded by `since`, should `after` be gone. */
  listAfter(after: string | null, since: Date, signal: AbortSignal): Promise<ListedBatch[]>;
  /** The newest batch of the key, whoever sent it. */
  newest(signal: AbortSignal): Promise<string | null>;
  /** Sends a batch and answers its id. */
  send(requests: readonly BatchRequest[], signal: AbortSignal): Promise<string>;
  stateOf(id: string, signal: AbortSignal): Promise<BatchState>;
  /** Of a batch that has ended, in no order. */
  results(id: string, signal: AbortSignal): AsyncIterable<BatchResult>;
  /** What runs already may still be answered. */
  cancel(id: string, signal: AbortSignal): Promise<void>;
  /** Has the vendor forget a batch that has ended. */
  forget(id: string, signal: AbortSignal): Promise<void>;
}
