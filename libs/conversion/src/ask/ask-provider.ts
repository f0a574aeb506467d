import { type AiClient, type AiRequest, isOutage, ProviderError } from '@app/providers';
import type { CallOpening, ConversionPorts } from '../model/ports';
import type { Arrived } from './progress-report';
import { retrying } from './provider-retry';
import { type RecordedAnswer, recordedCall } from './recorded-call';
import { WholeAnswer } from './whole-answer';

export interface Asking {
  readonly ports: Pick<ConversionPorts, 'client' | 'wait' | 'openCall' | 'takeOver'>;
  /** Pauses before a failed call is repeated. */
  readonly retrySeconds: readonly number[];
  readonly signal: AbortSignal;
  /** How often an answer that was cut off is continued; the usual number if omitted. */
  readonly continuations?: number;
  readonly progress: (arrived: Arrived) => Promise<void>;
}

/** Gets an answer. Repeats a call after a transient failure, and uses a fallback integration if the provider is down. */
export async function askProvider(
  request: AiRequest,
  call: Pick<CallOpening, 'section' | 'round'>,
  { ports, retrySeconds: pausesSeconds, signal, progress, continuations }: Asking,
): Promise<RecordedAnswer> {
  const { client, wait, openCall } = ports;
  const ask = (by: CallOpening['by'], asked: AiClient): Promise<RecordedAnswer> =>
    new WholeAnswer(request, asked, continuations).get(
      (part) => recordedCall(asked, part, { call: { ...call, by }, openCall, progress }),
      (attempt) => retrying({ pausesSeconds, wait }, signal, attempt),
    );
  try {
    return await ask('chosen', client);
  } catch (outage) {
    if (!(outage instanceof ProviderError) || !isOutage(outage)) throw outage;
    const other = await ports.takeOver(outage);
    if (other === null || (request.pictures !== undefined && other.pictures === null)) throw outage;
    try {
      return await ask('fallback', other);
    } catch (error) {
      // If the fallbacks fail too, the error of the chosen provider decides what happens next.
      throw error instanceof ProviderError ? outage : error;
    }
  }
}
