import { useState } from 'react';
import { ApiError } from './api-error';

interface Editable {
  readonly etag?: string | undefined;
}

/** True if another user has changed the item since it was loaded. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Sends the version that an edit started from, so that the server can report a conflict to the second editor. */
export const madeFrom = ({ etag }: Editable): Record<string, string> =>
  etag === undefined ? {} : { 'If-Match': `"${etag}"` };

/**
 * The state that a form was opened with. Later responses do not change it, so the user's input is not overwritten.
 * The user calls `reload` after a conflict.
 */
export function useEditing<T extends Editable>(
  item: T,
  options: { readonly load: () => Promise<T>; readonly show: (item: T) => void },
) {
  const [base, setBase] = useState(item);
  const reload = async () => {
    const latest = await options.load();
    setBase(latest);
    options.show(latest);
  };
  return { base, reload };
}
