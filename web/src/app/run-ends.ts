import { useEffect } from 'react';
import { onWorkflowChanged } from '../lib/live';
import { persistently } from '../lib/persistently';

/** Announces the end of runs that were started in this tab, on any screen. */
export function useRunEnds(): void {
  useEffect(
    () =>
      onWorkflowChanged((event) => {
        // Load the code for announcements after the first screen.
        const announcing = persistently(() => import('./announce-end'));
        void announcing.then(({ hearChange }) => hearChange(event), console.error);
      }),
    [],
  );
}
