import { LIMITS } from '@app/contracts';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useUrlText } from './url-state';

export interface Ticks<Item> {
  /** Of what is listed, in its order. */
  readonly chosen: readonly Item[];
  readonly isTicked: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  /** All that is listed, or as many of it as one order takes: thousands would not fit an address. */
  readonly tickAll: () => void;
  readonly clear: () => void;
}

/** Which rows of a list are ticked; the address remembers them, what is not listed any more is forgotten. */
export function useTicks<Item extends { readonly id: number }>(listed: readonly Item[]): Ticks<Item> {
  const [text, setText] = useUrlText('pick');
  const ticked = idsIn(text);
  const shown = useRef(listed);
  useLayoutEffect(() => {
    shown.current = listed;
  }, [listed]);
  // The same function however long the list grows; the tick before this one may not be drawn yet.
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
