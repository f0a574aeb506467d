import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { persistently } from './persistently';
import { whenIdle } from './when-idle';

/** A component whose code is a file of its own. */
export interface Chunk<Props> {
  (props: Props): ReactNode;
  /** Fetches the code before it is needed. Should that fail, whoever needs it is told then. */
  readonly fetchAhead: () => void;
}

/**
 * A component whose code is fetched when it is drawn for the first time, or ahead of that. Belongs under a Suspense, whose
 * place holder is seen only while the code is on its way: React's own `lazy` shows it for code that is here already too,
 * and React keeps a place holder for 300 ms.
 */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let here: ComponentType<Props> | null = null;
  const fetched = async () => (here ??= await load());
  const Late = lazy(async () => ({ default: await persistently(fetched) }));
  const Drawn = (props: Props) => {
    // What has been drawn stays: another component in its place would begin anew.
    const [Component] = useState<ComponentType<Props>>(() => here ?? Late);
    return <Component {...props} />;
  };
  return Object.assign(Drawn, { fetchAhead: () => void fetched().catch(console.warn) });
}

/** Fetches what a screen may need next once the page has nothing better to do. The list has to stay the same one. */
export function useFetchAhead(chunks: readonly Pick<Chunk<never>, 'fetchAhead'>[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const { fetchAhead } of chunks) fetchAhead();
      }),
    [chunks],
  );
}
