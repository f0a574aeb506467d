import type {
  CallFinish,
  Finding,
  OptionalLocalizedMessage,
  ResultMessage,
  StepName,
  Target,
} from '@app/contracts';
import type { AiClient, CallTier, Picture, ProviderError, TokenUsage } from '@app/providers';
import type { TokenForecast } from '@app/costs';

/** A paid answer, complete or cut off. */
export interface StoredChunk {
  readonly position: number;
  readonly label: string;
  readonly round: number;
  /** SHA-256 of everything that determines the answer. */
  readonly inputHash: string;
  readonly finish: 'complete' | 'length';
  readonly output: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly requestId: string | null;
  /** Null for answers that were stored before this field existed. */
  readonly durationMs: number | null;
}

/** A call that is about to be sent. */
export interface CallOpening {
  /** The integration that is called: the chosen one, or a fallback. */
  readonly by: 'chosen' | 'fallback';
  readonly section: string;
  readonly round: number;
  readonly model: string;
  readonly tier: CallTier;
  /** Expected input tokens by the provider's count. */
  readonly inputTokens: number;
  /** The same by our own count, which does not depend on the provider. */
  readonly expectedInputTokens: number;
  /** Maximum tokens of the answer. */
  readonly maxOutputTokens: number;
}

/** How a call ended, and its usage. */
export interface CallEnd extends TokenUsage {
  readonly model: string;
  readonly tier: CallTier;
  readonly requestId: string | null;
  readonly durationMs: number;
  readonly finish: Exclude<CallFinish, 'open'>;
  readonly reason: string | null;
  /** The reason as a localizable message; null if the vendor wrote the text. */
  readonly said: ResultMessage | null;
}

/** A recorded call. */
export interface OpenCall {
  readonly grew: (arrived: { outputTokens: number; durationMs: number }) => Promise<void>;
  readonly ended: (end: CallEnd) => Promise<void>;
}

export type StepReport = OptionalLocalizedMessage & {
  readonly name: StepName;
  readonly status: 'running' | 'done';
  readonly done?: number;
  readonly total?: number;
  /** Forecast of the rest of the run; unchanged if omitted. */
  readonly forecast?: TokenForecast | null;
};

/** External services of a conversion. Each call may throw to end the conversion (lost lease, cancellation). */
export interface ConversionPorts {
  /** A client of tier `batch` is not called: missing answers are thrown as `Postponed`. */
  readonly client: AiClient;
  /**
   * Renders a page that could not be read, or tells why that fails. The port itself is null if pages must not be sent as
   * pictures.
   */
  readonly drawPage: ((documentId: number, page: number) => Promise<Picture | ResultMessage>) | null;
  /**
   * The fallback for `client`, whose provider is down for the given reason; null if none is allowed. Called each time, because
   * consent to it can be withdrawn.
   */
  readonly takeOver: (outage: ProviderError) => Promise<AiClient | null>;
  /** The stored answer with this hash from an earlier attempt; `refused` if the provider withheld it in a batch of this run. */
  readonly findSection: (inputHash: string) => StoredChunk | 'refused' | undefined;
  readonly storeSection: (section: StoredChunk) => Promise<void>;
  /** Records a call before it is sent, so that a lost worker leaves a trace of the call it was paying for. */
  readonly openCall: (call: CallOpening) => Promise<OpenCall>;
  readonly report: (step: StepReport) => Promise<void>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Checks XML against a target, in a thread if it is large. */
  readonly validate: (xml: string, target: Target, signal: AbortSignal) => Promise<Finding[]>;
}
