import type { ResultMessage } from '@app/contracts';

/** Why something failed: by its code, in English, and as a message. An `AppError` is one. */
export interface StoredFailure {
  readonly code: string;
  readonly message: string;
  readonly said: ResultMessage;
}
