import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { persistently } from './persistently';
import { whenIdle } from './when-idle';

/** A component whose code is in a separate file. */
export interface Chunk<Props> {
  (props: Props): ReactNode;
  /** Preloads the code. If that fails, the error is reported when the component is rendered. */
  readonly fetchAhead: () => void;
}

/**
 * A component whose code is loaded on first render or preloaded. Render it inside a Suspense boundary.
 * The placeholder appears only while the code is loading. React's own `lazy` also shows it for code that is already loaded,
 * and React keeps a placeholder visible for 300 ms.
 */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let here: ComponentType<Props> | null = null;
  const fetched = async () => (here ??= await load());
  const Late = lazy(async () => ({ default: await persistently(fetched) }));
  const Drawn = (props: Props) => {
    // Keep the rendered component: replacing it would remount it and reset its state.
    const [Component] = useState<ComponentType<Props>>(() => here ?? Late);
    return <Component {...props} />;
  };
  return Object.assign(Drawn, { fetchAhead: () => void fetched().catch(console.warn) });
}

/** Preloads the code that a screen may need next, once the page is idle. Pass the same list on every render. */
export function useFetchAhead(chunks: readonly Pick<Chunk<never>, 'fetchAhead'>[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const { fetchAhead } of chunks) fetchAhead();
      }),
    [chunks],
  );
}
