import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Change = Readonly<Record<string, string | null>>;

/**
 * The latest address, kept until the browser has it. The router may render an address later. A user who types or
 * selects continues meanwhile, and no input may be lost.
 */
let asked: string | null = null;
const listeners = new Set<() => void>();

function ask(address: string | null): void {
  asked = address;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const addressNow = (): string => asked ?? window.location.pathname + window.location.search;

/** Path and parameters. Parameters may contain question marks, too. */
function parted(address: string): [path: string, parameters: string] {
  const at = address.indexOf('?');
  return at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}

/** The parameters of the latest address, even while the page still renders the previous one. */
export function useUrlParams(): URLSearchParams {
  const { pathname, search } = useLocation();
  const [path, parameters] = parted(useSyncExternalStore(subscribe, addressNow));
  // Ignore changes for the next page on the page that is being left.
  const now = path === pathname ? parameters : search.slice(1);
  return useMemo(() => new URLSearchParams(now), [now]);
}

/**
 * Changes several parameters of the address at once. A function receives the current parameters. `push` adds a history
 * entry that Back undoes. `replace` does not.
 */
export function useUrlChange(): (
  change: Change | ((now: URLSearchParams) => Change),
  step: 'push' | 'replace',
) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, step) => {
      const [path, parameters] = parted(addressNow());
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(typeof change === 'function' ? change(next) : change))
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      const address = next.size === 0 ? path : `${path}?${next.toString()}`;
      ask(address);
      const done = (): void => {
        if (asked === address) ask(null);
      };
      const options = { replace: step === 'replace', preventScrollReset: true };
      void Promise.resolve(navigate(address, options)).then(done, done);
    },
    [navigate],
  );
}

/** Page state in the address: a search text or a selected item. A function computes the next value from the current one. */
export function useUrlText(name: string): [string, (value: string | ((now: string) => string)) => void] {
  const params = useUrlParams();
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

/** A dialog in the address as `?dialog=name`. Back closes it, and a copied address opens it. */
export function useUrlDialog(name: string): UrlDialog {
  const params = useUrlParams();
  const change = useUrlChange();
  return {
    isOpen: params.get('dialog') === name,
    open: useCallback(() => change({ dialog: name }, 'push'), [change, name]),
    close: useCallback(() => change({ dialog: null }, 'replace'), [change]),
  };
}

export interface UrlItemDialog {
  /** The item that the dialog is about. Null while the dialog is closed. */
  readonly item: string | null;
  readonly open: (item: number | string) => void;
  readonly close: () => void;
}

/** A dialog about one row: `?dialog=name&item=12`. */
export function useUrlItemDialog(name: string): UrlItemDialog {
  const params = useUrlParams();
  const change = useUrlChange();
  return {
    item: params.get('dialog') === name ? params.get('item') : null,
    open: useCallback((item) => change({ dialog: name, item: String(item) }, 'push'), [change, name]),
    close: useCallback(() => change({ dialog: null, item: null }, 'replace'), [change]),
  };
}
