import { type AiEffort, message } from '@app/contracts';
import { classifyFailure, isConnectionFailure, isNeverConnected, type VendorFailure } from './error-policy';
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
} from './port';
import { countTokens } from '@app/costs';
import { type ModelLimits, type PictureRule, pictureTokens } from '@app/models';

/** What each vendor's folder needs. */
export interface ClientOptions {
  readonly apiKey: string;
  readonly model: string;
  readonly limits: ModelLimits;
  readonly baseUrl: string | undefined;
  readonly timeouts: StreamTimeouts;
  readonly maximumCharacters: number;
  /** Tokens of this provider for one of `countTokens`. */
  readonly tokenFactor: number;
  /** How it counts pictures; null where it takes none. */
  readonly pictures: PictureRule | null;
  /** How much it is asked to think; null for a model that is not told. */
  readonly effort: AiEffort | null;
  readonly tier: CallTier;
  /** It takes temperature and its like. */
  readonly takesSampling: boolean;
}

/** What a vendor's stream yields, in our words. Later pieces overwrite earlier facts. */
export interface AnswerPiece {
  readonly text?: string;
  readonly finish?: AiAnswer['finish'];
  readonly model?: string;
  readonly requestId?: string | null;
  /** As the vendor says it; as it was asked for where it does not. */
  readonly tier?: CallTier;
  readonly inputTokens?: number;
  readonly cachedTokens?: number;
  readonly cacheWriteTokens?: number;
  readonly outputTokens?: number;
  readonly thinkingTokens?: number;
  /** It says that it thinks. */
  readonly isThinking?: boolean;
}

export interface StreamWatch {
  readonly signal: AbortSignal;
  readonly onBytes: () => void;
}

/** A vendor's half of a client. */
export interface Vendor {
  /** Starts the vendor's stream; the signal ends it. `onBytes` is told of each piece of it as it arrives, also of what the SDK keeps to itself. */
  readonly open: (request: AiRequest, watch: StreamWatch) => AsyncIterable<AnswerPiece>;
  /** It sends nothing at all while its models think. */
  readonly thinksSilently?: boolean;
  /** Says what a vendor's error means; null for one that is not the vendor's. */
  readonly read: (error: unknown) => VendorFailure | null;
}

/** Makes a client of a vendor's stream: what is the same for all of them. */
export function streamingClient(options: ClientOptions, vendor: Vendor): AiClient {
  const { model, limits, tokenFactor, tier, pictures } = options;
  const generate = (request: AiRequest) => collectAnswer(request, options, vendor);
  return { model, limits, tokenFactor, tier, pictures, generate };
}

/**
 * Collects a vendor's stream into an answer. A stream that ends without a reason is `missing`, never `complete`: three of
 * the SDKs return half an answer without an error.
 */
async function collectAnswer(request: AiRequest, options: ClientOptions, vendor: Vendor): Promise<AiAnswer> {
  await request.onSend?.();
  const thinks = options.effort !== null;
  const timer = watchStream(request.signal, options.timeouts, thinks && vendor.thinksSilently === true);
  const parts: string[] = [];
  let characters = 0;
  let facts: AnswerPiece = {};
  const thinking = watchThinking(request, () => (thinks || facts.isThinking === true) && characters === 0);
  const watch = { signal: timer.signal, onBytes: () => timer.touch(characters) };
  try {
    for await (const piece of vendor.open(request, watch)) {
      characters += piece.text?.length ?? 0;
      timer.touch(characters);
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
    const usage = isFree(failure, error, parts.length > 0 || facts.inputTokens !== undefined)
      ? NOTHING_USED
      : usageOf(facts, sent);
    if (!(failure instanceof ProviderError)) throw new StoppedCall(failure, usage);
    failure.usage = usage;
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
    ...usageOf(facts, { request, text, options, thoughtSeconds: thinking.seconds() }),
  };
}

/** Tells every second that a model thinks, until it writes; knows for how long it has. */
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

/** Of what a model thinks nobody sees how much it is until the end: about as much as it writes in that time. */
const THOUGHT_TOKENS_PER_SECOND = 60;

/**
 * What a call took: what the provider said, and an estimate of what it did not say. A stream that was cut ends before the
 * vendors count the output, and some servers count nothing at all. What had arrived is the least that was written.
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
    options: { tokenFactor, pictures: rule },
    thoughtSeconds,
  }: { request: AiRequest; text: string; options: ClientOptions; thoughtSeconds: number },
): TokenUsage {
  const isCounted = inputTokens !== undefined && outputTokens !== undefined && finish !== undefined;
  const parts = { cachedTokens, cacheWriteTokens, thinkingTokens };
  if (isCounted) return { inputTokens, outputTokens, ...parts, isEstimated: false };
  const { system, prefix = '', prompt, pictures } = request;
  const count = (...texts: string[]): number =>
    Math.ceil(texts.reduce((sum, each) => sum + countTokens(each), 0) * tokenFactor);
  const thoughtTokens = Math.min(thoughtSeconds * THOUGHT_TOKENS_PER_SECOND, request.maxOutputTokens);
  return {
    inputTokens: inputTokens ?? count(system, prefix, prompt) + pictureTokens(rule, pictures),
    outputTokens: Math.max(outputTokens ?? 0, count(text) + thoughtTokens),
    ...parts,
    thinkingTokens: Math.max(thinkingTokens, thoughtTokens),
    isEstimated: true,
  };
}

/**
 * True for a call that nobody has to pay: it never reached the provider, or was turned away before it began. Where that is not
 * known it counts, so that sums never say less than the bill.
 */
function isFree(failure: unknown, error: unknown, hasBegun: boolean): boolean {
  if (hasBegun || !(failure instanceof ProviderError)) return false;
  return failure.fault === 'unreachable' ? isNeverConnected(error) : failure.fault !== 'stalled';
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

/** The guard's own errors come wrapped by fetch and by the SDKs. */
function findProviderError(error: unknown, depth = 0): ProviderError | null {
  if (error instanceof ProviderError) return error;
  return error instanceof Error && depth < 6 ? findProviderError(error.cause, depth + 1) : null;
}

function withoutUndefined(piece: AnswerPiece): AnswerPiece {
  return Object.fromEntries(
    Object.entries(piece).filter(([key, value]) => key !== 'text' && value !== undefined),
  );
}
