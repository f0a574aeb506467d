import { openText, webhookBinding } from '@app/encryption';
import type { ClaimedDelivery, TryResult, WebhookEntity } from '@app/persistence';
import { guardedFetch, ProviderError } from '@app/providers';
import type { WorkerContext } from '../worker-context';
import { retryPause } from './retry-pause';
import { signatureHeader } from './signature';

/** A receiver has to answer within this time. */
const TRY_MS = 10_000;
/** Only the status of an answer counts. */
const ANSWER_BYTES = 65_536;
const GONE = 410;

type Sending = Pick<WorkerContext, 'config'>;

/** Sends a delivery once. Never throws because of the receiver. If `stop` aborts, the delivery is due again at once. */
export async function sendDelivery(
  { config }: Sending,
  { delivery, webhook }: ClaimedDelivery,
  stop: AbortSignal,
): Promise<TryResult> {
  const now = new Date();
  const { messageId: id, event: type, data, createdAt } = delivery;
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = signatureHeader({ id, timestamp, body }, secretsOf(config, webhook, now));
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TRY_MS)]);
  const policy = { allowlist: config.webhookAllowlist, allowPrivate: false };
  const pause = retryPause(delivery.tries);
  try {
    const sent = guardedFetch(
      new URL(webhook.url).origin,
      policy,
      ANSWER_BYTES,
    )(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Clindrove-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
      },
      body,
      signal,
    });
    // The guard resolves the name before it sends, which the signal does not end.
    const response = await Promise.race([sent, aborted(signal)]);
    await response.body?.cancel();
    const { status, ok } = response;
    if (ok) return { kind: 'delivered', status };
    const againSeconds = status === GONE ? null : pause;
    return { kind: 'failed', status, failure: 'status', againSeconds };
  } catch (error) {
    const againSeconds = stop.aborted ? 0 : pause;
    return { kind: 'failed', againSeconds, status: null, failure: failureOf(error, signal) };
  }
}

export const isGone = (result: TryResult): boolean => result.kind === 'failed' && result.status === GONE;

function failureOf(error: unknown, signal: AbortSignal) {
  if (signal.aborted) return 'timeout';
  if (error instanceof ProviderError) return 'address';
  return reasonsOf(error).some((reason) => reason.includes('redirect')) ? 'redirect' : 'connection';
}

/** The messages of an error and its causes. */
function reasonsOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : [];
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The receiver took too long.')), { once: true });
  });
}

/** The secret, and the former one while it is still in use. */
function secretsOf(
  { keyRing: keys, APP_KEK_ACTIVE: active }: Sending['config'],
  { id, secretSealed, formerSecretSealed, formerSecretUntil }: WebhookEntity,
  now: Date,
): string[] {
  const isFormerInUse = formerSecretUntil !== null && formerSecretUntil > now;
  const sealed = [
    secretSealed,
    ...(isFormerInUse && formerSecretSealed !== null ? [formerSecretSealed] : []),
  ];
  return sealed.map((text) => openText({ keys, active }, webhookBinding(id), text));
}
