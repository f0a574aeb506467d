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
  const ticked = text.split(',').map(Number);
  const chosen = listed
    .filter(({ id, status }) => status === 'completed' && ticked.includes(id))
    .slice(0, 2)
    .map(({ id }) => id);
  const toggle = (id: number) =>
    setText((chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]).join(','));
  return { chosen, toggle, clear: () => setText('') };
}
