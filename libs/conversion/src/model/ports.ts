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

/** An answer that was paid for, complete or cut off. */
export interface StoredChunk {
  readonly position: number;
  readonly label: string;
  readonly round: number;
  /** SHA-256 of everything that decided the answer. */
  readonly inputHash: string;
  readonly finish: 'complete' | 'length';
  readonly output: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly requestId: string | null;
  /** Null where it was stored before this was kept. */
  readonly durationMs: number | null;
}

/** A call that is about to be sent. */
export interface CallOpening {
  /** Who is asked: the chosen integration, or the one that took over. */
  readonly by: 'chosen' | 'fallback';
  readonly section: string;
  readonly round: number;
  readonly model: string;
  readonly tier: CallTier;
  /** What the provider is expected to count for the input. */
  readonly inputTokens: number;
  /** The same by our own count, which is the same for all providers. */
  readonly expectedInputTokens: number;
  /** Most tokens that the answer may have. */
  readonly maxOutputTokens: number;
}

/** How a call ended, and what it took. */
export interface CallEnd extends TokenUsage {
  readonly model: string;
  readonly tier: CallTier;
  readonly requestId: string | null;
  readonly durationMs: number;
  readonly finish: Exclude<CallFinish, 'open'>;
  readonly reason: string | null;
  /** The reason as a message; null where a vendor chose the words. */
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
  /** What is left of the run; left as it is where it is not given. */
  readonly forecast?: TokenForecast | null;
};

/** What a conversion needs from the outside. Each call may throw to end it (lost lease, cancelled). */
export interface ConversionPorts {
  /** One of the tier `batch` is not asked: what has no answer yet is thrown as `Postponed`. */
  readonly client: AiClient;
  /**
   * Draws a page that could not be read; answers null where that does not work. Null itself where pages must not be sent as
   * pictures.
   */
  readonly drawPage: ((documentId: number, page: number) => Promise<Picture | null>) | null;
  /**
   * Who may answer in place of `client`, whose provider is down for the reason given; null when nobody may. Asked each time,
   * because the consent to it can be taken back.
   */
  readonly takeOver: (outage: ProviderError) => Promise<AiClient | null>;
  /** The answer with this hash, if an earlier attempt stored it; `refused` where it was withheld in a batch of this run. */
  readonly findSection: (inputHash: string) => StoredChunk | 'refused' | undefined;
  readonly storeSection: (section: StoredChunk) => Promise<void>;
  /** Keeps a call before it is sent, so that a worker that is lost leaves a trace of what it was buying. */
  readonly openCall: (call: CallOpening) => Promise<OpenCall>;
  readonly report: (step: StepReport) => Promise<void>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Checks XML against a target; off the main thread where it is large. */
  readonly validate: (xml: string, target: Target, signal: AbortSignal) => Promise<Finding[]>;
}
