import { LIMITS } from '@app/contracts';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useUrlText } from './url-state';

export interface Ticks<Item> {
  /** The selected items, in list order. */
  readonly chosen: readonly Item[];
  readonly isTicked: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  /** Selects all listed items, up to the limit of one bulk action. Thousands of ids would not fit into an address. */
  readonly tickAll: () => void;
  readonly clear: () => void;
}

/** The selected rows of a list. The address stores them. Rows that are no longer listed are dropped. */
export function useTicks<Item extends { readonly id: number }>(listed: readonly Item[]): Ticks<Item> {
  const [text, setText] = useUrlText('pick');
  const ticked = idsIn(text);
  const shown = useRef(listed);
  useLayoutEffect(() => {
    shown.current = listed;
  }, [listed]);
  // Keep the same function while the list grows. The previous selection may not be rendered yet.
  const toggle = useCallback(
    (id: number) =>
      setText((now) => {
        const ids = idsIn(now);
        if (!ids.delete(id)) ids.add(id);
        return shown.current.flatMap((item) => (ids.has(item.id) ? [item.id] : [])).join();
      }),
    [setText],
  );
  return {
    chosen: listed.filter(({ id }) => ticked.has(id)),
    isTicked: (id) => ticked.has(id),
    toggle,
    tickAll: () =>
      setText(
        listed
          .slice(0, LIMITS.bulkMaximum)
          .map(({ id }) => id)
          .join(),
      ),
    clear: () => setText(''),
  };
}

const idsIn = (text: string): Set<number> => new Set(text.split(',').map(Number));
