import type { AnswerPiece } from '../adapter';
import type { VendorFailure } from '../error-policy';
import type { AiFinish } from '../port';

/** What Gemini streams, as both of Google's SDKs hand it on. Types of the older one do not know all of it. */
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

/** A chunk in our words. */
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

/** A part that tells what the model thinks. */
const isThought = (part: object): boolean => 'thought' in part && part.thought === true;

/** What the model thinks is paid like what it writes, and stands in the total only. */
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

/** What Google's API says of a failure: its sentence, its word for the status, and details as JSON. */
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
    // Its sentence for a rate limit is "exceeded your current quota, check your billing", too: with a delay it is a rate limit.
    message: retryDelay === undefined ? sentence : word,
    retryAfter: retryDelay,
    cause,
  };
}
