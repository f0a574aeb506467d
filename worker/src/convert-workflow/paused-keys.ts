import type { AiProvider } from '@app/contracts';
import type { ProviderError } from '@app/providers';
import { metrics } from '@app/telemetry';

/** Ends of the pauses of provider keys that this worker knows, by a name that never leaves this process. */
const paused = new Map<string, () => void>();

/** Counts a key as paused until the end of its pause. */
export function notePaused(name: string, vendor: AiProvider, { retryAfterSeconds }: ProviderError): void {
  noteOpen(name);
  metrics.pausedKeys.inc({ vendor });
  const timer = setTimeout(() => noteOpen(name), (retryAfterSeconds ?? 0) * 1000).unref();
  paused.set(name, () => {
    clearTimeout(timer);
    metrics.pausedKeys.dec({ vendor });
  });
}

/** Counts a key as usable again. */
export function noteOpen(name: string): void {
  paused.get(name)?.();
  paused.delete(name);
}
