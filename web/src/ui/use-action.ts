import type { Endpoint } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
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
