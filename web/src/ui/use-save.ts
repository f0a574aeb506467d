import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showInvalidParams } from '../lib/api-form';
import { madeFrom, useEditing } from '../lib/editing';
import { type Action, useAction } from './use-action';

export interface Saving<Input extends FieldValues, Output, Answer = unknown> extends Action<Output, Answer> {
  readonly fields: readonly Path<Input>[];
}

/** Submits the form of a dialog. Validation errors are shown on their fields. */
export const useSave = <Input extends FieldValues, Output, Answer>(
  form: Pick<UseFormReturn<Input>, 'setError'>,
  { fields, onFailed, ...action }: Saving<Input, Output, Answer>,
) =>
  useAction({
    ...action,
    onFailed: (error) => {
      onFailed?.(error);
      showInvalidParams(form, error, fields);
    },
  });

interface Editing<Item, Input extends FieldValues, Output> extends Omit<Saving<Input, Output>, 'send'> {
  readonly load: () => Promise<Item>;
  /** The form values of an item. */
  readonly inputOf: (item: Item) => Input;
  /** Sends the input. `headers` carry the version that the edit started from. */
  readonly send: (body: Output, made: { readonly headers: Record<string, string> }) => Promise<unknown>;
}

/** Like `useSave`, for an item that another user may have changed meanwhile. `reload` loads the latest state. */
export function useEditSave<
  Item extends { readonly etag?: string | undefined },
  Input extends FieldValues,
  Output,
>(
  form: UseFormReturn<Input, unknown, Output>,
  item: Item,
  { load, inputOf, send, ...saving }: Editing<Item, Input, Output>,
) {
  const { base, reload } = useEditing(item, {
    load,
    show: (latest) => {
      form.reset(inputOf(latest));
      save.reset();
    },
  });
  const save = useSave(form, {
    ...saving,
    send: (body) => send(body, { headers: madeFrom(base) }),
  });
  return { base, save, reload };
}
