import type { AnswerPiece } from '../adapter';
import type { VendorFailure } from '../error-policy';
import type { AiFinish } from '../port';

/** What Gemini streams, as both of Google's SDKs return it. The types of the older SDK lack some of these fields. */
export interface GeminiChunk {
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly object[] };
    readonly finishReason?: string;
  }[];
  readonly promptFeedback?: { readonly blockReason?: string };
  readonly usageMetadata?: {
    readonly promptTokenCount?: number;
    readonly cachedContentTokenCount?: number;
    readonly candidatesTokenCount?: number;
    readonly totalTokenCount?: number;
  };
}

/** Converts a chunk to an `AnswerPiece`. */
export function pieceOf({ candidates, promptFeedback, usageMetadata }: GeminiChunk): AnswerPiece {
  const candidate = candidates?.[0];
  const parts = candidate?.content?.parts ?? [];
  return {
    text: parts.map((part) => (isThought(part) ? '' : textOf(part))).join(''),
    isThinking: parts.some(isThought),
    finish: finishOf(candidate?.finishReason, promptFeedback?.blockReason),
    inputTokens: usageMetadata?.promptTokenCount,
    cachedTokens: usageMetadata?.cachedContentTokenCount,
    ...outputOf(usageMetadata),
  };
}

const textOf = (part: object): string => ('text' in part && typeof part.text === 'string' ? part.text : '');

/** True for a part that holds a thought of the model. */
const isThought = (part: object): boolean => 'thought' in part && part.thought === true;

/** Thinking is billed like output, but is included in the total only. */
function outputOf(usage: GeminiChunk['usageMetadata']): Pick<AnswerPiece, 'outputTokens' | 'thinkingTokens'> {
  if (usage === undefined) return {};
  const { promptTokenCount = 0, candidatesTokenCount = 0, totalTokenCount = 0 } = usage;
  const outputTokens = Math.max(candidatesTokenCount, totalTokenCount - promptTokenCount);
  return { outputTokens, thinkingTokens: outputTokens - candidatesTokenCount };
}

function finishOf(reason: string | undefined, blocked: string | undefined): AiFinish | undefined {
  if (blocked !== undefined) return 'refused';
  if (reason === undefined || reason === 'FINISH_REASON_UNSPECIFIED') return undefined;
  if (reason === 'STOP') return 'complete';
  return reason === 'MAX_TOKENS' ? 'length' : 'refused';
}

/** Error body of Google's API: a message, a status name, and details as JSON. */
export interface SaidByGoogle {
  readonly status: number | undefined;
  readonly sentence: string;
  readonly word: string;
  readonly details: string;
  readonly cause: unknown;
}

export function failureOf({ status, sentence, word, details, cause }: SaidByGoogle): VendorFailure {
  const retryDelay = /"retryDelay":"(\d+)/.exec(details)?.[1];
  const isKeyRefused = status === 400 && details.includes('API_KEY_INVALID');
  return {
    status: isKeyRefused ? 401 : status,
    code: null,
    // The message of a rate limit also says "exceeded your current quota, check your billing". If a retry delay is present, it is
    // a rate limit.
    message: retryDelay === undefined ? sentence : word,
    retryAfter: retryDelay,
    cause,
  };
}
