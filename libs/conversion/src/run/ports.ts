import type { CallFinish, Finding, StepName, Target } from '@app/contracts';
import type { AiClient, ProviderError } from '@app/providers';

/** An answer that was paid for, complete or cut off. */
export interface StoredSection {
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
}

/** A call to the provider, whatever became of it. */
export interface ProviderCall {
  /** Who was asked: the chosen integration, or the one that took over. */
  readonly by: 'chosen' | 'fallback';
  readonly section: string;
  readonly round: number;
  readonly model: string;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly requestId: string | null;
  readonly durationMs: number;
  readonly finish: CallFinish;
  readonly reason: string | null;
}

export interface StepReport {
  readonly name: StepName;
  readonly status: 'running' | 'done';
  readonly done?: number;
  readonly total?: number;
  readonly message?: string | null;
}

/** What a conversion needs from the outside. Each call may throw to end it (lost lease, cancelled). */
export interface ConversionPorts {
  readonly client: AiClient;
  /**
   * Who may answer in place of `client`, whose provider is down for the reason given; null when nobody may. Asked each time,
   * because the consent to it can be taken back.
   */
  readonly takeOver: (outage: ProviderError) => Promise<AiClient | null>;
  /** The answer with this hash, if an earlier attempt stored it. */
  readonly findSection: (inputHash: string) => StoredSection | undefined;
  readonly storeSection: (section: StoredSection) => Promise<void>;
  readonly recordCall: (call: ProviderCall) => Promise<void>;
  readonly report: (step: StepReport) => Promise<void>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Checks XML against a target; off the main thread where it is large. */
  readonly validate: (xml: string, target: Target, signal: AbortSignal) => Promise<Finding[]>;
}
