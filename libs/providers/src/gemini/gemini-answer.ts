import { message } from '@app/contracts';
import type { AnswerPiece } from '../adapter';
import type { VendorFailure } from '../error-policy';
import type { AiFinish, Withheld } from '../port';

/** What Gemini streams. */
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
export function pieceOf(chunk: GeminiChunk): AnswerPiece {
  const { candidates, promptFeedback, usageMetadata } = chunk;
  const candidate = candidates?.[0];
  const parts = candidate?.content?.parts ?? [];
  return {
    text: parts.map((part) => (isThought(part) ? '' : textOf(part))).join(''),
    isThinking: parts.some(isThought),
    ...endOf(candidate?.finishReason, promptFeedback?.blockReason),
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

const FINISH: Record<string, AiFinish | undefined> = {
  STOP: 'complete',
  MAX_TOKENS: 'length',
  FINISH_REASON_UNSPECIFIED: undefined,
};

/** https://ai.google.dev/api/generate-content#FinishReason (read 2026-11-26). Others are reported as the content filter. */
const WITHHELD: Record<string, Withheld> = {
  RECITATION: { said: message('provider.recitation'), mayPass: true },
  IMAGE_RECITATION: { said: message('provider.recitation'), mayPass: true },
  MALFORMED_FUNCTION_CALL: { said: message('provider.malformed'), mayPass: true },
  MALFORMED_RESPONSE: { said: message('provider.malformed'), mayPass: true },
  UNEXPECTED_TOOL_CALL: { said: message('provider.malformed'), mayPass: true },
  TOO_MANY_TOOL_CALLS: { said: message('provider.malformed'), mayPass: true },
  LANGUAGE: { said: message('provider.language'), mayPass: false },
  OTHER: { said: message('provider.no-reason'), mayPass: false },
};

function endOf(
  reason: string | undefined,
  blocked: string | undefined,
): Pick<AnswerPiece, 'finish' | 'withheld'> {
  const stated = blocked ?? reason;
  if (stated === undefined) return {};
  if (blocked === undefined && stated in FINISH) return { finish: FINISH[stated] };
  const withheld = WITHHELD[stated];
  return { finish: 'refused', ...(withheld && { withheld }) };
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
