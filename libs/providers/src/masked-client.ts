import type { ResultMessage } from '@app/contracts';
import type { AiBatches, BatchResult } from './batch-port';
import { type AiAnswer, type AiClient, type AiRequest, ProviderError, StoppedCall } from './port';
import { maskOf } from './secret-mask';

type Mask = (text: string) => string;

/** Maximum depth to which causes are followed. */
const DEEPEST = 6;

/** A key, and the names that it may contain, such as its model's. */
interface MaskedKey {
  readonly apiKey: string;
  readonly publicNames: readonly string[];
}

/** A client that removes its key from everything the provider returns: answers, and errors with their causes. */
export function maskedClient(client: AiClient, { apiKey, publicNames }: MaskedKey): AiClient {
  const mask = maskOf(apiKey, publicNames);
  return {
    ...client,
    async generate(request) {
      const own = rememberingOwnError(request);
      try {
        return maskedAnswer(await client.generate(own.request), mask);
      } catch (error) {
        const [ours] = own.thrown;
        throw ours === undefined ? maskedError(error, mask) : ours.error;
      }
    },
  };
}

/** The same for batches. */
export function maskedBatches(batches: AiBatches, { apiKey, publicNames }: MaskedKey): AiBatches {
  const mask = maskOf(apiKey, publicNames);
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw maskedError(error, mask);
    }
  };
  return {
    listAfter: (after, since, signal) => asked(batches.listAfter(after, since, signal)),
    newest: (signal) => asked(batches.newest(signal)),
    send: (requests, signal) => asked(batches.send(requests, signal)),
    stateOf: (id, signal) => asked(batches.stateOf(id, signal)),
    cancel: (id, signal) => asked(batches.cancel(id, signal)),
    forget: (id, signal) => asked(batches.forget(id, signal)),
    async *results(id, signal) {
      try {
        for await (const result of batches.results(id, signal)) yield maskedResult(result, mask);
      } catch (error) {
        throw maskedError(error, mask);
      }
    },
  };
}

function maskedResult(result: BatchResult, mask: Mask): BatchResult {
  if (result.kind === 'answer') return { ...result, answer: maskedAnswer(result.answer, mask) };
  return result.kind === 'failed' ? { ...result, error: maskedProviderError(result.error, mask) } : result;
}

function maskedAnswer(answer: AiAnswer, mask: Mask): AiAnswer {
  const { text, model, requestId } = answer;
  return {
    ...answer,
    text: mask(text),
    model: mask(model),
    requestId: requestId === null ? null : mask(requestId),
  };
}

/** Errors thrown before a request is sent are ours, not the provider's. They decide how the workflow continues. */
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

/** Our own errors stay unchanged. Of other errors only the parts that a log shows are kept. */
export function maskedError(error: unknown, mask: Mask, depth = 0): unknown {
  // The reason comes from our own signal.
  if (error instanceof StoppedCall) return error;
  if (!(error instanceof Error)) return new Error(mask(String(error)));
  if (error instanceof ProviderError) return maskedProviderError(error, mask, depth);
  const cause = maskedCause(error, mask, depth);
  const masked = new Error(mask(error.message), { cause });
  masked.name = error.name;
  masked.stack = mask(error.stack ?? '');
  return 'code' in error ? Object.assign(masked, { code: mask(String(error.code)) }) : masked;
}

function maskedProviderError(error: ProviderError, mask: Mask, depth = 0): ProviderError {
  const { fault, retryAfterSeconds, limited, usage, details, stated, partial } = error;
  const cause = maskedCause(error, mask, depth);
  const masked = new ProviderError(fault, maskedWords(error.said, mask), {
    retryAfterSeconds,
    limited,
    details: details === null ? null : mask(details),
    stated,
    cause,
  });
  masked.usage = usage;
  masked.partial = mask(partial);
  return masked;
}

/** A message template holds nothing secret; its arguments may. */
function maskedWords(said: string | ResultMessage, mask: Mask): string | ResultMessage {
  return typeof said === 'string' ? mask(said) : maskedMessage(said, mask);
}

function maskedMessage({ code, args }: ResultMessage, mask: Mask): ResultMessage {
  const masked = Object.entries(args).map(([name, arg]): [string, ResultMessage['args'][string]] => [
    name,
    typeof arg === 'number' || arg === null ? arg : maskedWords(arg, mask),
  ]);
  return { code, args: Object.fromEntries(masked) };
}

const maskedCause = ({ cause }: Error, mask: Mask, depth: number): unknown =>
  cause === undefined || depth >= DEEPEST ? undefined : maskedError(cause, mask, depth + 1);
