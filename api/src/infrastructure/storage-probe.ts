import { type ObjectStore, READINESS_KEY } from '@app/storage';

const KNOWN_MS = { writable: 10_000, away: 2000 };

/** Checks with a write of a few bytes whether files can be stored, and caches the result for a while. */
export class StorageProbe {
  private known: { readonly isWritable: boolean; readonly until: number } | null = null;
  private asking: Promise<boolean> | null = null;

  constructor(private readonly store: Pick<ObjectStore, 'put'>) {}

  isWritable(): Promise<boolean> {
    if (this.known !== null && Date.now() < this.known.until) return Promise.resolve(this.known.isWritable);
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async ask(): Promise<boolean> {
    const isWritable = await this.store.put(READINESS_KEY, new Date().toISOString(), 'text/plain').then(
      () => true,
      () => false,
    );
    this.known = { isWritable, until: Date.now() + KNOWN_MS[isWritable ? 'writable' : 'away'] };
    return isWritable;
  }
}
