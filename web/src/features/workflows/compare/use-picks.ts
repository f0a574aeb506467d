import type { Workflow } from '@app/contracts';
import { useUrlText } from '../../../lib/url-state';

export interface Picks {
  /** Ids of at most two. */
  readonly chosen: readonly number[];
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

/** Which results are ticked for a comparison; the address remembers them. */
export function usePicks(listed: readonly Workflow[]): Picks {
  const [text, setText] = useUrlText('pick');
  const chosenIn = (picks: string): number[] => {
    const ticked = picks.split(',').map(Number);
    return listed
      .filter(({ id, status }) => status === 'completed' && ticked.includes(id))
      .slice(0, 2)
      .map(({ id }) => id);
  };
  // The tick before this one may not be drawn yet.
  const toggle = (id: number) =>
    setText((now) => {
      const chosen = chosenIn(now);
      const isPicked = chosen.includes(id);
      return (isPicked ? chosen.filter((each) => each !== id) : [...chosen, id].slice(0, 2)).join(',');
    });
  return { chosen: chosenIn(text), toggle, clear: () => setText('') };
}
