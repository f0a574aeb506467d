import { formatEnglish, type ResultMessage } from '@app/contracts';
import type { ModelLimits, PictureRule } from '@app/models';

/** What the product asks of an AI provider, in our words. Vendors stay in the folders beside this file. */

/** A page as a picture (PNG). */
export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface AiRequest {
  readonly system: string;
  /** The same in other calls of the same workflow: sent before the prompt, and kept in the provider's cache. */
  readonly prefix?: string;
  readonly prompt: string;
  /** What the prompt is about; only for a client that takes pictures. */
  readonly pictures?: readonly Picture[];
  /** Most tokens the answer may have. */
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
  /** Called right before the request is sent, when all that could hold it back is passed; sent when it has ended. */
  readonly onSend?: () => Promise<void>;
  /** Called as the answer grows, with the number of characters so far. */
  readonly onProgress?: (characters: number) => void;
  /** Called every second while the model thinks and has written nothing, with the seconds so far. */
  readonly onThinking?: (seconds: number) => void;
}

/**
 * Why the answer ended. Only `complete` is an answer; `length` is cut off; `missing` means that the stream ended without
 * saying so, which every SDK lets pass.
 */
export type AiFinish = 'complete' | 'length' | 'refused' | 'missing';

/** How soon an answer is wanted: a call that may wait, alone or in a batch, costs less where its vendor sells that. */
export type CallTier = 'standard' | 'flex' | 'batch';

/** What a call took. */
export interface TokenUsage {
  readonly inputTokens: number;
  /** Of the input, what the provider had in its cache. */
  readonly cachedTokens: number;
  /** Of the input, what it has put there. */
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Of the output, what the model has thought. */
  readonly thinkingTokens: number;
  /** The provider did not say it, or not all of it: counted from what was sent and what had arrived. */
  readonly isEstimated: boolean;
}

export const NOTHING_USED: TokenUsage = {
  inputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  thinkingTokens: 0,
  isEstimated: false,
};

export interface AiAnswer extends TokenUsage {
  readonly text: string;
  readonly finish: AiFinish;
  readonly model: string;
  /** By which it is paid. */
  readonly tier: CallTier;
  readonly requestId: string | null;
}

/** One integration, ready to be called: provider, key and model are chosen. */
export interface AiClient {
  readonly model: string;
  readonly tier: CallTier;
  /** Tokens that prompt and answer may have together, and the answer alone. */
  readonly limits: ModelLimits;
  /** Tokens of this provider for one of `countTokens`. */
  readonly tokenFactor: number;
  /** How it counts pictures; null where it takes none. */
  readonly pictures: PictureRule | null;
  /** Streams an answer. Throws a `ProviderError`, or a `StoppedCall` when its signal was aborted while it ran. */
  generate(request: AiRequest): Promise<AiAnswer>;
}

/** Counts a text as a model does, which costs nothing. */
export type TokenCounter = (text: string, signal: AbortSignal) => Promise<number>;

/** What went wrong at the provider, and so what to do about it: one table for all vendors (see error-policy.ts). */
export type ProviderFault =
  /** No connection at all: wrong address, refused, no such host. */
  | 'unreachable'
  /** Overloaded or broken for a while. */
  | 'transient'
  | 'rate'
  | 'money'
  | 'credential'
  /** The request itself is wrong: unknown model, bad parameter. */
  | 'request'
  /** The provider has no such model, or not for this key. */
  | 'model'
  | 'too-large'
  /** What came back is no answer of this kind of API. */
  | 'response'
  | 'stalled'
  /** The address is one that we do not call. */
  | 'address';

/**
 * True when the provider is down, as far as anybody can tell from here: no connection, no answer, or failing so often that its
 * key rests. Never for money, keys, limits of rate, bad requests and refusals: those are not helped by asking somebody else.
 */
export function isOutage({ fault, limited, retryAfterSeconds }: ProviderError): boolean {
  if (fault === 'transient') return limited || retryAfterSeconds !== null;
  return fault === 'unreachable' || fault === 'stalled';
}

/** Why a call has no answer, as it is kept: in English, and as a message unless somebody else chose the words. */
export interface CallReason {
  readonly reason: string;
  readonly said: ResultMessage | null;
}

export const callReason = (why: string | ResultMessage): CallReason => ({
  reason: formatEnglish(why).slice(0, 300),
  said: typeof why === 'string' ? null : why,
});

export class ProviderError extends Error {
  readonly fault: ProviderFault;
  /** The message for whoever reads it in another language; words where the vendor chose them. */
  readonly said: string | ResultMessage;
  readonly retryAfterSeconds: number | null;
  /** Nothing was sent: the key rests, or all its calls are in use. */
  readonly limited: boolean;
  /** What the call had taken when it failed; nothing where it was refused before it began. */
  usage: TokenUsage = NOTHING_USED;

  /** What is said is shown to people: it never holds a key, a prompt or a body. */
  constructor(
    fault: ProviderFault,
    said: string | ResultMessage,
    options: { retryAfterSeconds?: number | null; limited?: boolean; cause?: unknown } = {},
  ) {
    super(formatEnglish(said), { cause: options.cause });
    this.name = 'ProviderError';
    this.fault = fault;
    this.said = said;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.limited = options.limited ?? false;
  }
}

/** A call that we ended ourselves, by its signal. What it had taken until then is paid for. `cause` is the signal's reason. */
export class StoppedCall extends Error {
  constructor(
    reason: unknown,
    readonly usage: TokenUsage,
  ) {
    super(reason instanceof Error ? reason.message : 'The call was stopped.', { cause: reason });
    this.name = 'StoppedCall';
  }
}
