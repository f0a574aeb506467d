import { ProviderError } from '@app/providers';
import { Postponed, type PostponedCall } from './postponed';

interface Asking<Item> {
  /** The next item to request in parallel; null if there is none, or if it has to wait for running requests. */
  readonly next: (asked: ReadonlySet<Item>) => Item | null;
  readonly ask: (item: Item) => Promise<void>;
}

/**
 * Requests items in parallel until none are left. An item that could not be sent for lack of capacity waits until a running
 * request has ended. After a failure no new requests start; running requests may finish, because they are paid for. Then the
 * first failure is thrown. Items that are postponed to a batch count as running, and are thrown together at the end.
 */
export async function runSideBySide<Item>({ next, ask }: Asking<Item>): Promise<void> {
  const asked = new Set<Item>();
  const calls = new Map<Item, Promise<{ readonly item: Item; readonly failure: unknown }>>();
  let failed: { readonly failure: unknown } | null = null;
  const postponed: PostponedCall[] = [];
  let isFull = false;
  for (;;) {
    while (failed === null && !isFull) {
      const item = next(asked);
      if (item === null) break;
      asked.add(item);
      calls.set(item, outcomeOf(item, ask));
    }
    if (calls.size === 0) break;
    const { item, failure } = await Promise.race(calls.values());
    calls.delete(item);
    if (failure instanceof Postponed) {
      postponed.push(...failure.calls);
      continue;
    }
    asked.delete(item);
    isFull = isHeldBack(failure) && calls.size > 0;
    if (failure !== undefined && !isFull) failed ??= { failure };
  }
  if (failed !== null) throw failed.failure;
  if (postponed.length > 0) throw new Postponed(postponed);
}

async function outcomeOf<Item>(
  item: Item,
  ask: (item: Item) => Promise<void>,
): Promise<{ readonly item: Item; readonly failure: unknown }> {
  try {
    await ask(item);
    return { item, failure: undefined };
  } catch (failure) {
    return { item, failure };
  }
}

/** Nothing was sent: all slots of the key are in use, or the rest of a cap is reserved for others. */
const isHeldBack = (failure: unknown): boolean => failure instanceof ProviderError && failure.limited;
