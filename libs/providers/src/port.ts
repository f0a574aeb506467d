import { formatEnglish, type ResultMessage } from '@app/contracts';
import type { ModelLimits, PictureRule } from '@app/models';

/** The vendor-neutral interface to AI providers. Vendor code stays in the folders next to this file. */

/** A page as a picture (PNG). */
export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * The shape of a structured answer as JSON Schema. Vendors that support it make the model keep to it; a caller still parses the
 * answer, because custom servers get the schema in the prompt only. Claude and OpenAI do not get the schema of a request with a
 * `prefix`: they keep a text only for requests with the same schema, so that other questions would pay for all of it again. All properties are required and no others are allowed, which
 * every vendor asks for.
 */
export interface AnswerSchema {
  /** Letters, digits and underscores. */
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface AiRequest {
  readonly system: string;
  /**
   * Texts that begin other calls, too, of this workflow or of others. They are sent before the prompt, and the provider is asked to
   * keep what comes up to the end of each in its cache. Three at most, because Anthropic takes four cache markers.
   */
  readonly prefix?: readonly string[];
  readonly prompt: string;
  /** Pictures that the prompt refers to; only for a client that takes pictures. */
  readonly pictures?: readonly Picture[];
  /** The shape that the answer must have; an answer without it is free text. */
  readonly answerSchema?: AnswerSchema;
  /** Maximum number of tokens of the answer. */
  readonly maxOutputTokens: number;
  /** The beginning of the answer from an earlier call. The model continues behind it; `text` holds only the rest. */
  readonly begun?: string;
  /** `less`: the lowest effort, for a model that has used its whole output for thinking. */
  readonly thinking?: 'less';
  /** `other`: settings that differ from the usual ones, for an answer that the vendor withheld because of its wording. */
  readonly settings?: 'other';
  readonly signal: AbortSignal;
  /** Called right before the request is sent, after all waits and checks. The request is sent when the promise resolves. */
  readonly onSend?: () => Promise<void>;
  /** Called as the answer grows, with the number of characters so far. */
  readonly onProgress?: (characters: number) => void;
  /** Called every second while the model thinks and has written nothing, with the seconds so far. */
  readonly onThinking?: (seconds: number) => void;
}

/**
 * Why the answer ended. Only `complete` is an answer. `length` means that it was cut off. `missing` means that the stream ended
 * without a finish reason, which every SDK accepts without an error.
 */
export type AiFinish = 'complete' | 'length' | 'refused' | 'missing';

/** Why a vendor withheld an answer. */
export interface Withheld {
  readonly said: ResultMessage;
  /** True if another wording can pass, so that a second call with other settings is worthwhile. */
  readonly mayPass: boolean;
}

/** How soon an answer is needed. A call that may wait, alone or in a batch, costs less if its vendor offers that. */
export type CallTier = 'standard' | 'flex' | 'batch';

/** Usage of a call. */
export interface TokenUsage {
  readonly inputTokens: number;
  /** Input tokens that the provider read from its cache. */
  readonly cachedTokens: number;
  /** Input tokens that the provider wrote to its cache. */
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Output tokens that the model used for thinking. */
  readonly thinkingTokens: number;
  /** True if the provider reported no usage, or only a part of it. The rest is counted from what was sent and received. */
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
  /** The tier that is billed. */
  readonly tier: CallTier;
  readonly requestId: string | null;
  /** Set for some answers that are `refused`. */
  readonly withheld?: Withheld;
}

/** One integration, ready for calls: provider, key and model are set. */
export interface AiClient {
  readonly model: string;
  readonly tier: CallTier;
  /** Maximum tokens of prompt and answer together, and of the answer alone. */
  readonly limits: ModelLimits;
  /** Tokens of this provider per token of `countTokens`. */
  readonly tokenFactor: number;
  /** How the model counts pictures; null if it takes none. */
  readonly pictures: PictureRule | null;
  /** Streams an answer. Throws a `ProviderError`, or a `StoppedCall` if its signal was aborted while the call ran. */
  generate(request: AiRequest): Promise<AiAnswer>;
}

/** Counts a text as a model does. Counting is free of charge. */
export type TokenCounter = (text: string, signal: AbortSignal) => Promise<number>;

/** What failed at the provider, which decides how to continue. One table for all vendors (see error-policy.ts). */
export type ProviderFault =
  /** No connection at all: wrong address, refused, unknown host. */
  | 'unreachable'
  /** Temporarily overloaded or broken. */
  | 'transient'
  | 'rate'
  | 'money'
  | 'credential'
  /** The request itself is invalid: unknown model, bad parameter. */
  | 'request'
  /** The provider has no such model, or not for this key. */
  | 'model'
  | 'too-large'
  /** The response does not match this kind of API. */
  | 'response'
  | 'stalled'
  /** The address is not allowed. */
  | 'address';

/**
 * True if the provider appears to be down: no connection, no answer, or so many failures that its key is paused. False for
 * billing, keys, rate limits, invalid requests and refusals, because another integration would not solve those.
 */
export function isOutage({ fault, limited, retryAfterSeconds }: ProviderError): boolean {
  if (fault === 'transient') return limited || retryAfterSeconds !== null;
  return fault === 'unreachable' || fault === 'stalled';
}

/** Why a call has no answer, as it is stored: in English, and as a localizable message unless the vendor wrote the text. */
export interface CallReason {
  readonly reason: string;
  readonly said: ResultMessage | null;
}

/** Token limits that a vendor stated when it rejected a request. */
export interface StatedLimits {
  readonly contextTokens?: number;
  readonly outputTokens?: number;
}

export const callReason = (why: string | ResultMessage): CallReason => ({
  reason: formatEnglish(why).slice(0, 300),
  said: typeof why === 'string' ? null : why,
});

export class ProviderError extends Error {
  readonly fault: ProviderFault;
  /** The message for localization; plain text if the vendor wrote it. */
  readonly said: string | ResultMessage;
  readonly retryAfterSeconds: number | null;
  /** True if nothing was sent: the key is paused, or all its slots are in use. */
  readonly limited: boolean;
  /** What the vendor wrote, shortened; null if it wrote nothing readable. Shown only as details. */
  readonly details: string | null;
  /** Limits that the vendor stated in a rejection with fault `too-large`. */
  readonly stated: StatedLimits;
  /** The text that arrived before the call failed. */
  partial = '';
  /** Usage of the call until it failed; undefined if it was refused before it began. */
  usage: TokenUsage = NOTHING_USED;

  /** The text is shown to users. It never contains a key, a prompt or a body. */
  constructor(
    fault: ProviderFault,
    said: string | ResultMessage,
    options: {
      retryAfterSeconds?: number | null;
      limited?: boolean;
      details?: string | null;
      stated?: StatedLimits;
      cause?: unknown;
    } = {},
  ) {
    super(formatEnglish(said), { cause: options.cause });
    this.name = 'ProviderError';
    this.fault = fault;
    this.said = said;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.limited = options.limited ?? false;
    this.details = options.details ?? null;
    this.stated = options.stated ?? {};
  }
}

/** A call that we aborted through its signal. Its usage until then is billed. `cause` is the reason of the signal. */
export class StoppedCall extends Error {
  constructor(
    reason: unknown,
    readonly usage: TokenUsage,
  ) {
    super(reason instanceof Error ? reason.message : 'The call was stopped.', { cause: reason });
    this.name = 'StoppedCall';
  }
}
