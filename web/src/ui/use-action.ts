import type { Endpoint } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showInvalidParams } from '../lib/api-form';
import { madeFrom, useEditing } from '../lib/editing';
import { errorText } from '../lib/error-text';
import { invalidate } from '../lib/query';
import { type Notice, notify } from './toaster';

type Done = string | Notice;

export interface Action<Given, Answer> {
  readonly send: (given: Given) => Promise<Answer>;
  /** Runs after a success, before the notice. It is awaited. */
  readonly onDone?: ((answer: Answer, given: Given) => unknown) | undefined;
  /** The notice of a success. The default is none. */
  readonly done?: Done | ((answer: Answer, given: Given) => Done) | undefined;
  /** The title of the notice of a failure. */
  readonly failed: string;
  /** The text below `failed`. The default is that of the error. */
  readonly failureText?: ((error: Error) => string) | undefined;
  /** Runs after a failure, before the notice. */
  readonly onFailed?: ((error: Error) => unknown) | undefined;
  /** The endpoints that show the item and are refetched after a success. */
  readonly shownBy?: readonly Endpoint[] | undefined;
  /** Runs at the end, also after a failure. It is awaited. */
  readonly onSettled?: (() => unknown) | undefined;
}

/** Something that a person does: a call, a notice of its outcome, and new data for what shows the item. */
export function useAction<Answer, Given = void>(action: Action<Given, Answer>) {
  const { failed, failureText = errorText, shownBy = [] } = action;
  return useMutation({
    mutationFn: action.send,
    onSuccess: async (answer: Answer, given: Given) => {
      await action.onDone?.(answer, given);
      const done = typeof action.done === 'function' ? action.done(answer, given) : action.done;
      if (done !== undefined) notify.success(typeof done === 'string' ? { title: done } : done);
      await Promise.all(shownBy.map((endpoint) => invalidate(endpoint)));
    },
    onError: (error) => {
      action.onFailed?.(error);
      notify.error({ title: failed, text: failureText(error) });
    },
    onSettled: action.onSettled,
  });
}

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
