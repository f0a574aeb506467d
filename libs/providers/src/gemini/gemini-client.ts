import {
  FinishReason,
  GoogleGenerativeAI,
  GoogleGenerativeAIError,
  GoogleGenerativeAIFetchError,
  type Part,
  type UsageMetadata,
} from '@google/generative-ai';
import { type AnswerPiece, type ClientOptions, type StreamWatch, streamingClient } from '../adapter';
import type { VendorFailure } from '../error-policy';
import type { AiClient, AiFinish, AiRequest } from '../port';

/** Google's Gemini API. */
export function createGeminiClient(options: ClientOptions): AiClient {
  const { apiKey, model, baseUrl, effort, takesSampling, tier } = options;
  const google = new GoogleGenerativeAI(apiKey);

  async function* open(request: AiRequest, { signal, onBytes }: StreamWatch): AsyncIterable<AnswerPiece> {
    const generative = google.getGenerativeModel({ model, systemInstruction: request.system }, { baseUrl });
    // The SDK does not know all fields and sends what it is given. What is told of the thoughts is a sign of life.
    const generationConfig = {
      maxOutputTokens: request.maxOutputTokens,
      ...(effort !== null && { thinkingConfig: { thinkingLevel: effort, includeThoughts: true } }),
      ...(takesSampling && { temperature: 0 }),
    };
    const result = await generative.generateContentStream(
      {
        contents: [{ role: 'user', parts: [{ text: `${request.prefix ?? ''}${request.prompt}` }] }],
        generationConfig,
        // https://ai.google.dev/gemini-api/docs/flex-inference; the SDK has no type for it.
        ...(tier === 'flex' && { serviceTier: 'flex' }),
      },
      { signal },
    );
    // The SDK's second promise would end the process with an unhandled rejection when the stream is aborted.
    result.response.catch(ignoreTwin);
    for await (const chunk of result.stream) {
      onBytes();
      const candidate = chunk.candidates?.[0];
      const parts = candidate?.content?.parts ?? [];
      yield {
        text: parts.map((part) => (isThought(part) ? '' : (part.text ?? ''))).join(''),
        isThinking: parts.some(isThought),
        finish: finishOf(candidate?.finishReason, chunk.promptFeedback?.blockReason),
        inputTokens: chunk.usageMetadata?.promptTokenCount,
        cachedTokens: chunk.usageMetadata?.cachedContentTokenCount,
        ...outputOf(chunk.usageMetadata),
      };
    }
  }

  return streamingClient(options, { open, read: readFailure });
}

/** A part that tells what the model thinks, which the SDK has no type for. */
const isThought = (part: Part): boolean => 'thought' in part && part.thought === true;

/** What the model thinks is paid like what it writes, and stands in the total only. */
function outputOf(usage: UsageMetadata | undefined): Pick<AnswerPiece, 'outputTokens' | 'thinkingTokens'> {
  if (usage === undefined) return {};
  const { promptTokenCount, candidatesTokenCount = 0, totalTokenCount = 0 } = usage;
  const outputTokens = Math.max(candidatesTokenCount, totalTokenCount - promptTokenCount);
  return { outputTokens, thinkingTokens: outputTokens - candidatesTokenCount };
}

/** The same failure arrives through the stream, where it is handled. */
const ignoreTwin = (): void => undefined;

function finishOf(reason: FinishReason | undefined, blocked: string | undefined): AiFinish | undefined {
  if (blocked !== undefined) return 'refused';
  if (reason === undefined || reason === FinishReason.FINISH_REASON_UNSPECIFIED) return undefined;
  if (reason === FinishReason.STOP) return 'complete';
  return reason === FinishReason.MAX_TOKENS ? 'length' : 'refused';
}

/** The server's own sentence, behind the address and the status that the SDK puts before it. */
const saidBy = ({ message, statusText }: GoogleGenerativeAIFetchError): string =>
  /\[\d{3}[^\]]*\]\s*([^[]*)/.exec(message)?.[1]?.trim() ?? statusText ?? '';

function readFailure(error: unknown): VendorFailure | null {
  if (error instanceof GoogleGenerativeAIFetchError) {
    const details = JSON.stringify(error.errorDetails ?? []);
    const retryDelay = /"retryDelay":"(\d+)/.exec(details)?.[1];
    const isKeyRefused = error.status === 400 && details.includes('API_KEY_INVALID');
    return {
      status: isKeyRefused ? 401 : error.status,
      code: null,
      // Its word for a rate limit is "exceeded your current quota … billing", too: with a delay it is a rate limit.
      message: retryDelay === undefined ? saidBy(error) : (error.statusText ?? ''),
      retryAfter: retryDelay,
      cause: error,
    };
  }
  if (error instanceof GoogleGenerativeAIError && /fetching from/i.test(error.message))
    return { status: undefined, code: null, message: error.message, retryAfter: null, cause: error };
  return null;
}
