import { classifyFailure, isConnectionFailure, type VendorFailure } from './error-policy';
import { type StreamTimeouts, watchStream } from './idle-timer';
import { type AiAnswer, type AiClient, type AiRequest, type ModelLimits, ProviderError } from './port';

/** What each vendor's folder needs. */
export interface ClientOptions {
  readonly apiKey: string;
  readonly model: string;
  readonly limits: ModelLimits;
  readonly baseUrl: string | undefined;
  readonly timeouts: StreamTimeouts;
  readonly maximumCharacters: number;
}

/** What a vendor's stream yields, in our words. Later pieces overwrite earlier facts. */
export interface AnswerPiece {
  readonly text?: string;
  readonly finish?: AiAnswer['finish'];
  readonly model?: string;
  readonly requestId?: string | null;
  readonly inputTokens?: number;
  readonly cachedTokens?: number;
  readonly outputTokens?: number;
}

/** A vendor's half of a client. */
export interface Vendor {
  /** Starts the vendor's stream; the signal ends it. */
  readonly open: (request: AiRequest, signal: AbortSignal) => AsyncIterable<AnswerPiece>;
  /** Says what a vendor's error means; null for one that is not the vendor's. */
  readonly read: (error: unknown) => VendorFailure | null;
}

/** Makes a client of a vendor's stream: what is the same for all of them. */
export function streamingClient(options: ClientOptions, vendor: Vendor): AiClient {
  const { model, limits } = options;
  return { model, limits, generate: (request) => collectAnswer(request, options, vendor) };
}

/**
 * Collects a vendor's stream into an answer. A stream that ends without a reason is `missing`, never `complete`: three of
 * the SDKs return half an answer without an error.
 */
async function collectAnswer(request: AiRequest, options: ClientOptions, vendor: Vendor): Promise<AiAnswer> {
  const timer = watchStream(request.signal, options.timeouts);
  const parts: string[] = [];
  let characters = 0;
  let facts: AnswerPiece = {};
  try {
    for await (const piece of vendor.open(request, timer.signal)) {
      timer.touch();
      if (piece.text) {
        parts.push(piece.text);
        characters += piece.text.length;
        if (characters > options.maximumCharacters)
          throw new ProviderError('response', 'the answer is too large');
        request.onProgress?.(characters);
      }
      facts = { ...facts, ...withoutUndefined(piece) };
    }
    // Some SDKs end the loop without an error when they are aborted.
    timer.signal.throwIfAborted();
  } catch (error) {
    const failure = translate(error, request, timer.stalled(), vendor);
    const { inputTokens = 0, outputTokens = 0 } = facts;
    if (failure instanceof ProviderError) failure.usage = { inputTokens, outputTokens };
    throw failure;
  } finally {
    timer.stop();
  }
  return {
    text: parts.join(''),
    finish: facts.finish ?? 'missing',
    model: facts.model ?? options.model,
    requestId: facts.requestId ?? null,
    inputTokens: facts.inputTokens ?? 0,
    cachedTokens: facts.cachedTokens ?? 0,
    outputTokens: facts.outputTokens ?? 0,
  };
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
    return new ProviderError('unreachable', 'no connection, or the connection was cut', { cause: error });
  return new ProviderError('response', 'the answer could not be read', { cause: error });
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
