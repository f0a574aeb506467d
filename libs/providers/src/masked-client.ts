import { type AiClient, type AiRequest, ProviderError, StoppedCall } from './port';
import { maskOf } from './secret-mask';

type Mask = (text: string) => string;

/** How far causes are followed. */
const DEEPEST = 6;

/** A client of which nothing that a provider says comes out before its key is taken out of it: answers, and errors with their causes. */
export function maskedClient(client: AiClient, apiKey: string): AiClient {
  const mask = maskOf(apiKey);
  return {
    ...client,
    async generate(request) {
      const own = rememberingOwnError(request);
      try {
        const answer = await client.generate(own.request);
        const { text, model, requestId } = answer;
        return {
          ...answer,
          text: mask(text),
          model: mask(model),
          requestId: requestId === null ? null : mask(requestId),
        };
      } catch (error) {
        const [ours] = own.thrown;
        throw ours === undefined ? maskedError(error, mask) : ours.error;
      }
    },
  };
}

/** What is thrown before a request is sent is ours, not the provider's: it decides what becomes of the workflow. */
function rememberingOwnError(request: AiRequest): {
  readonly request: AiRequest;
  readonly thrown: readonly { readonly error: unknown }[];
} {
  const { onSend } = request;
  const thrown: { error: unknown }[] = [];
  if (onSend === undefined) return { request, thrown };
  const remembering = async (): Promise<void> => {
    try {
      await onSend();
    } catch (error) {
      thrown.push({ error });
      throw error;
    }
  };
  return { request: { ...request, onSend: remembering }, thrown };
}

/** Our own errors stay what they are; of others only what a log shows is kept. */
function maskedError(error: unknown, mask: Mask, depth = 0): unknown {
  // Its reason is our own signal's.
  if (error instanceof StoppedCall) return error;
  if (!(error instanceof Error)) return new Error(mask(String(error)));
  const cause =
    error.cause === undefined || depth >= DEEPEST ? undefined : maskedError(error.cause, mask, depth + 1);
  if (error instanceof ProviderError) {
    const { fault, retryAfterSeconds, limited, usage } = error;
    const masked = new ProviderError(fault, mask(error.message), { retryAfterSeconds, limited, cause });
    masked.usage = usage;
    return masked;
  }
  const masked = new Error(mask(error.message), { cause });
  masked.name = error.name;
  masked.stack = mask(error.stack ?? '');
  return 'code' in error ? Object.assign(masked, { code: mask(String(error.code)) }) : masked;
}
