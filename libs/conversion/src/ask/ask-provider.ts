import { type AiClient, type AiRequest, isOutage, ProviderError } from '@app/providers';
import type { CallOpening, ConversionPorts } from '../model/ports';
import type { Arrived } from './progress-report';
import { retrying } from './provider-retry';
import { type RecordedAnswer, recordedCall } from './recorded-call';

export interface Asking {
  readonly ports: Pick<ConversionPorts, 'client' | 'wait' | 'openCall' | 'takeOver'>;
  /** Pauses before a call that failed is repeated. */
  readonly retrySeconds: readonly number[];
  readonly signal: AbortSignal;
  readonly progress: (arrived: Arrived) => Promise<void>;
}

/** Makes a call, again where it failed for a passing reason, and by whoever may take over where the provider is down. */
export async function askProvider(
  request: AiRequest,
  call: Pick<CallOpening, 'section' | 'round'>,
  { ports, retrySeconds: pausesSeconds, signal, progress }: Asking,
): Promise<RecordedAnswer> {
  const { client, wait, openCall } = ports;
  const ask = (by: CallOpening['by'], asked: AiClient): Promise<RecordedAnswer> =>
    retrying({ pausesSeconds, wait }, signal, () =>
      recordedCall(asked, request, { call: { ...call, by }, openCall, progress }),
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
      // Where that does not help, what was wrong with the chosen one decides what happens next.
      throw error instanceof ProviderError ? outage : error;
    }
  }
}
