import { useEffect } from 'react';
import { onWorkflowChanged } from '../lib/live';

/** Tells the end of the runs that were started here, on whatever screen the person is by then. */
export function useRunEnds(): void {
  useEffect(
    () =>
      // What an announcement needs comes behind the first screen.
      onWorkflowChanged((event) => void import('./announce-end').then(({ hearChange }) => hearChange(event))),
    [],
  );
}
