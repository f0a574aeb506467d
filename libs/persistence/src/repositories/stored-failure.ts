import type { ResultMessage } from '@app/contracts';

/** Reason of a failure: code, English text and message. An `AppError` satisfies it. */
export interface StoredFailure {
  readonly code: string;
  readonly message: string;
  readonly said: ResultMessage;
}
