import { type AiEffort, message } from '@app/contracts';
import { classifyFailure, isConnectionFailure, isReset, type VendorFailure } from './error-policy';
import { type StreamTimeouts, watchStream } from './idle-timer';
import {
  type AiAnswer,
  type AiClient,
  type AiRequest,
  type CallTier,
  NOTHING_USED,
  ProviderError,
  StoppedCall,
  type TokenUsage,
  type Withheld,
} from './port';
import { learnRejected, rejectedOf, type Rejected } from './rejected-parameters';
import { countTokens } from '@app/costs';
import { type ModelLimits, type PictureRule, pictureTokens } from '@app/models';

/** Settings of a client that every vendor needs. */
export interface ClientOptions {
  readonly apiKey: string;
  readonly model: string;
  readonly limits: ModelLimits;
  readonly baseUrl: string | undefined;
  readonly timeouts: StreamTimeouts;
  readonly maximumCharacters: number;
  /** Tokens of this provider per token of `countTokens`. */
  readonly tokenFactor: number;
  /** How the model counts pictures; null if it takes none. */
  readonly pictures: PictureRule | null;
  /** Requested thinking effort; null if the model takes no effort setting. */
  readonly effort: AiEffort | null;
  readonly tier: CallTier;
  /** True if the model accepts temperature and similar sampling parameters. */
  readonly takesSampling: boolean;
}

/** One piece of a vendor's stream in vendor-neutral terms. Later pieces overwrite earlier values. */
export interface AnswerPiece {
  readonly text?: string;
  readonly finish?: AiAnswer['finish'];
  readonly model?: string;
  readonly requestId?: string | null;
  /** The tier that the vendor reports; the requested tier if it reports none. */
  readonly tier?: CallTier;
  readonly inputTokens?: number;
  readonly cachedTokens?: number;
  readonly cacheWriteTokens?: number;
  readonly outputTokens?: number;
  readonly thinkingTokens?: number;
  /** True if the vendor reports that the model is thinking. */
  readonly isThinking?: boolean;
  readonly withheld?: Withheld;
}

export interface StreamWatch {
  readonly signal: AbortSignal;
  readonly onBytes: () => void;
  /** Parameters that this model does not take. */
  readonly rejected: Rejected;
}

/** The vendor-specific part of a client. */
export interface Vendor {
  /**
   * Starts the vendor's stream; the signal ends it. `onBytes` is called for each piece that arrives, including those that the SDK
   * hides.
   */
  readonly open: (request: AiRequest, watch: StreamWatch) => AsyncIterable<AnswerPiece>;
  /** True if the vendor sends nothing at all while its models think. */
  readonly thinksSilently?: boolean;
  /** How fast the server reads a prompt before its first byte; the usual speed of a hosted model if omitted. */
  readonly readTokensPerSecond?: number;
  /** Classifies a vendor's error; null if the error is not the vendor's. */
  readonly read: (error: unknown) => VendorFailure | null;
}

/** Makes a client from a vendor's stream. Holds everything that all vendors share. */
export function streamingClient(options: ClientOptions, vendor: Vendor): AiClient {
  const { model, limits, tokenFactor, tier, pictures } = options;
  const generate = async (request: AiRequest) => {
    await request.onSend?.();
    return repeatedAtOnce(request, options, vendor);
  };
  return { model, limits, tokenFactor, tier, pictures, generate };
}

/** Tokens of a prompt that a hosted model reads in a second, at least. */
const READ_TOKENS_PER_SECOND = 1000;
/** Repetitions at once of calls that were not processed: for each optional parameter, and for a closed connection. */
const REPEATED_AT_ONCE = 6;

/**
 * Makes a call. Repeats it at once if that is free and likely to help: the server closed an idle connection before the first
 * byte, or it rejected an optional parameter, which is omitted from then on.
 */
async function repeatedAtOnce(request: AiRequest, options: ClientOptions, vendor: Vendor): Promise<AiAnswer> {
  let resets = 0;
  for (let time = 0; ; time += 1)
    try {
      return await collectAnswer(request, options, vendor);
    } catch (error) {
      if (!(error instanceof ProviderError) || time >= REPEATED_AT_ONCE) throw error;
      const wasClosed = error.fault === 'unreachable' && error.usage === NOTHING_USED && isReset(error.cause);
      resets += wasClosed ? 1 : 0;
      const mayPass = wasClosed ? resets < 2 : learnRejected(options, error);
      if (!mayPass || request.signal.aborted) throw error;
    }
}

/**
 * Collects a vendor's stream into an answer. A stream that ends without a finish reason is `missing`, never `complete`: three of
 * the SDKs return half an answer without an error.
 */
async function collectAnswer(request: AiRequest, options: ClientOptions, vendor: Vendor): Promise<AiAnswer> {
  const thinks = options.effort !== null;
  const { readTokensPerSecond = READ_TOKENS_PER_SECOND } = vendor;
  const timer = watchStream(request.signal, options.timeouts, {
    silentThinking: thinks && vendor.thinksSilently === true,
    readingSeconds: textTokens(request, options) / readTokensPerSecond,
  });
  const parts: string[] = [];
  let characters = 0;
  let facts: AnswerPiece = {};
  const thinking = watchThinking(request, () => (thinks || facts.isThinking === true) && characters === 0);
  let isHeard = false;
  const onBytes = (): void => {
    isHeard = true;
    timer.touch(characters);
  };
  const watch = { signal: timer.signal, onBytes, rejected: rejectedOf(options) };
  try {
    for await (const piece of vendor.open(request, watch)) {
      characters += piece.text?.length ?? 0;
      onBytes();
      if (piece.text) {
        parts.push(piece.text);
        if (characters > options.maximumCharacters)
          throw new ProviderError('response', message('provider.answer-too-large'));
        request.onProgress?.(characters);
      }
      facts = { ...facts, ...withoutUndefined(piece) };
    }
    // Some SDKs end the loop without an error when they are aborted.
    timer.signal.throwIfAborted();
  } catch (error) {
    const failure = translate(error, request, timer.stalled(), vendor);
    const sent = { request, text: parts.join(''), options, thoughtSeconds: thinking.seconds() };
    const hasBegun = parts.length > 0 || facts.inputTokens !== undefined;
    const usage = isFree(failure, { hasBegun, isHeard }) ? NOTHING_USED : usageOf(facts, sent);
    if (!(failure instanceof ProviderError)) throw new StoppedCall(failure, usage);
    failure.usage = usage;
    failure.partial = sent.text;
    throw failure;
  } finally {
    timer.stop();
    thinking.stop();
  }
  const text = parts.join('');
  return {
    text,
    finish: facts.finish ?? 'missing',
    model: facts.model ?? options.model,
    tier: facts.tier ?? options.tier,
    requestId: facts.requestId ?? null,
    ...(facts.withheld && { withheld: facts.withheld }),
    ...usageOf(facts, { request, text, options, thoughtSeconds: thinking.seconds() }),
  };
}

/** Reports every second that the model is thinking until it writes, and measures how long it has thought. */
function watchThinking(
  { onThinking }: AiRequest,
  isThinking: () => boolean,
): { readonly seconds: () => number; readonly stop: () => void } {
  const startedAt = performance.now();
  let seconds = 0;
  const ticking = setInterval(() => {
    if (!isThinking()) return;
    seconds = Math.round((performance.now() - startedAt) / 1000);
    onThinking?.(seconds);
  }, 1000);
  return { seconds: () => seconds, stop: () => clearInterval(ticking) };
}

/** The amount of thinking is unknown until the end. It is estimated as the amount that the model writes in the same time. */
const THOUGHT_TOKENS_PER_SECOND = 60;

/**
 * Usage of a call: the numbers that the provider reported, and estimates for the missing ones. An aborted stream ends before the
 * vendor reports its output tokens, and some servers report no usage at all. The text that arrived is the lower bound of the
 * output.
 */
function usageOf(
  {
    inputTokens,
    outputTokens,
    finish,
    cachedTokens = 0,
    cacheWriteTokens = 0,
    thinkingTokens = 0,
  }: AnswerPiece,
  {
    request,
    text,
    options,
    thoughtSeconds,
  }: { request: AiRequest; text: string; options: ClientOptions; thoughtSeconds: number },
): TokenUsage {
  const isCounted = inputTokens !== undefined && outputTokens !== undefined && finish !== undefined;
  const parts = { cachedTokens, cacheWriteTokens, thinkingTokens };
  if (isCounted) return { inputTokens, outputTokens, ...parts, isEstimated: false };
  const { pictures } = request;
  const thoughtTokens = Math.min(thoughtSeconds * THOUGHT_TOKENS_PER_SECOND, request.maxOutputTokens);
  return {
    inputTokens: inputTokens ?? textTokens(request, options) + pictureTokens(options.pictures, pictures),
    outputTokens: Math.max(outputTokens ?? 0, tokensOf(options, text) + thoughtTokens),
    ...parts,
    thinkingTokens: Math.max(thinkingTokens, thoughtTokens),
    isEstimated: true,
  };
}

const tokensOf = ({ tokenFactor }: ClientOptions, ...texts: string[]): number =>
  Math.ceil(texts.reduce((sum, each) => sum + countTokens(each), 0) * tokenFactor);

const textTokens = ({ system, prefix = [], prompt, begun = '' }: AiRequest, options: ClientOptions): number =>
  tokensOf(options, system, ...prefix, prompt, begun);

/**
 * True for a call that is not billed: not a byte came back, or it was rejected before processing began. A call that we stopped
 * counts as billed.
 */
function isFree(
  failure: unknown,
  { hasBegun, isHeard }: { readonly hasBegun: boolean; readonly isHeard: boolean },
): boolean {
  if (hasBegun || !(failure instanceof ProviderError)) return false;
  return !isHeard || (failure.fault !== 'unreachable' && failure.fault !== 'stalled');
}

function translate(
  error: unknown,
  request: AiRequest,
  stalled: ProviderError | null,
  vendor: Vendor,
): unknown {
  if (stalled !== null) return stalled;
  if (request.signal.aborted) return request.signal.reason;
  const ours = findProviderError(error);
  if (ours !== null) return ours;
  const failure = vendor.read(error);
  if (failure !== null) return classifyFailure(failure);
  if (isConnectionFailure(error))
    return new ProviderError('unreachable', message('provider.cut'), { cause: error });
  return new ProviderError('response', message('provider.answer-unreadable'), { cause: error });
}

/** Finds an error of the address guard inside the errors of fetch and of the SDKs, which wrap it. */
function findProviderError(error: unknown, depth = 0): ProviderError | null {
  if (error instanceof ProviderError) return error;
  return error instanceof Error && depth < 6 ? findProviderError(error.cause, depth + 1) : null;
}

function withoutUndefined(piece: AnswerPiece): AnswerPiece {
  return Object.fromEntries(
    Object.entries(piece).filter(([key, value]) => key !== 'text' && value !== undefined),
  );
}
