import { ProviderError } from '@app/providers';
import { Postponed, type PostponedCall } from './postponed';

interface Asking<Item> {
  /** What to ask for beside what is asked for now; null where there is nothing, or it has to wait for them. */
  readonly next: (asked: ReadonlySet<Item>) => Item | null;
  readonly ask: (item: Item) => Promise<void>;
}

/**
 * Asks for items side by side until there is nothing left. What could not be sent because there was no room for it waits until
 * something that is asked for has ended. After a failure nothing more is asked for, and what is asked for may end: it is paid
 * for. Throws the first failure then. What is postponed to a batch stays asked for; in the end it is thrown together.
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

/** Nothing was sent: all calls of the key are in use, or what is left of a cap is held for others. */
const isHeldBack = (failure: unknown): boolean => failure instanceof ProviderError && failure.limited;
