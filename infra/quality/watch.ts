import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `look` again and again, with a pause. Returns a function that ends this after the last call. */
export function watch(look: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  let isOver = false;
  const looking = (async () => {
    for (; !isOver; await sleep(pauseMs)) await look();
  })();
  return () => {
    isOver = true;
    return looking;
  };
}
