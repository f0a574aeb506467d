import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Change = Readonly<Record<string, string | null>>;

/**
 * Changes several parameters of the address at once; a function is given those of now, which may not be drawn yet. `push`
 * makes a step that Back undoes, `replace` does not.
 */
export function useUrlChange(): (
  change: Change | ((now: URLSearchParams) => Change),
  step: 'push' | 'replace',
) => void {
  const [params, setParams] = useSearchParams();
  // Menus keep the handlers of an earlier render; what they change must not take back what came in between.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  return useCallback(
    (change, step) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(
        typeof change === 'function' ? change(latest.current) : change,
      ))
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      latest.current = next;
      setParams(next, { replace: step === 'replace', preventScrollReset: true });
    },
    [setParams],
  );
}

/** Page state that lives in the address: a search text, a chosen item. A function makes the next value of that of now. */
export function useUrlText(name: string): [string, (value: string | ((now: string) => string)) => void] {
  const [params] = useSearchParams();
  const change = useUrlChange();
  const set = useCallback(
    (value: string | ((now: string) => string)) =>
      change(
        (now) => ({ [name]: typeof value === 'function' ? value(now.get(name) ?? '') : value }),
        'replace',
      ),
    [change, name],
  );
  return [params.get(name) ?? '', set];
}

export interface UrlDialog {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** A dialog that lives in the address as `?dialog=name`, so that Back closes it and a copied address opens it. */
export function useUrlDialog(name: string): UrlDialog {
  const [params] = useSearchParams();
  const change = useUrlChange();
  return {
    isOpen: params.get('dialog') === name,
    open: useCallback(() => change({ dialog: name }, 'push'), [change, name]),
    close: useCallback(() => change({ dialog: null }, 'replace'), [change]),
  };
}

export interface UrlItemDialog {
  /** What the dialog is about; null while it is closed. */
  readonly item: string | null;
  readonly open: (item: number | string) => void;
  readonly close: () => void;
}

/** A dialog about one row: `?dialog=name&item=12`. */
export function useUrlItemDialog(name: string): UrlItemDialog {
  const [params] = useSearchParams();
  const change = useUrlChange();
  return {
    item: params.get('dialog') === name ? params.get('item') : null,
    open: useCallback((item) => change({ dialog: name, item: String(item) }, 'push'), [change, name]),
    close: useCallback(() => change({ dialog: null, item: null }, 'replace'), [change]),
  };
}
