import { useEffect } from 'react';
import { onWorkflowChanged } from '../lib/live';
import { persistently } from '../lib/persistently';

/** Tells the end of the runs that were started here, on whatever screen the person is by then. */
export function useRunEnds(): void {
  useEffect(
    () =>
      onWorkflowChanged((event) => {
        // What an announcement needs comes behind the first screen.
        const announcing = persistently(() => import('./announce-end'));
        void announcing.then(({ hearChange }) => hearChange(event), console.error);
      }),
    [],
  );
}
