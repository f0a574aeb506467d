import { useState } from 'react';
import { ApiError } from './api-error';

interface Editable {
  readonly etag?: string | undefined;
}

/** True when someone else has changed the thing since it was loaded. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Says which state an edit was made from, so that the second of two editors is told. */
export const madeFrom = ({ etag }: Editable): Record<string, string> =>
  etag === undefined ? {} : { 'If-Match': `"${etag}"` };

/**
 * The state that a form was opened with, which later answers of the server leave alone: what a person types is not
 * replaced under their hands. `reload` is what they ask for after a conflict.
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
