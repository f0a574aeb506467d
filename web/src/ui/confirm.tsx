import { Suspense, useState } from 'react';
import type { ConfirmProps } from './confirm.dialog';
import { chunk, useFetchAhead } from '../lib/chunk';
import { errorText } from '../lib/error-text';
import { type Action, useAction } from './use-action';

const ConfirmDialog = chunk(async () => (await import('./confirm.dialog')).ConfirmDialog);

const NEXT = [ConfirmDialog];

/** A confirmation dialog, loaded on first use. It stays mounted so that its closing animation can run. */
export function Confirm(props: ConfirmProps) {
  const [wasAsked, setWasAsked] = useState(false);
  useFetchAhead(NEXT);
  if (props.isOpen && !wasAsked) setWasAsked(true);
  return wasAsked ? (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null;
}

interface ConfirmActionProps<Answer>
  extends
    Omit<ConfirmProps, 'isOpen' | 'onConfirm' | 'isPending' | 'error'>,
    Omit<Action<void, Answer>, 'onFailed'> {
  /** The default is true. */
  readonly isOpen?: boolean;
  /** False if only a notice shows why the action failed. */
  readonly showsError?: boolean;
}

/** Asks for confirmation and then acts. Success closes the dialog. */
export function ConfirmAction<Answer>(props: ConfirmActionProps<Answer>) {
  const { isOpen = true, showsError = true, send, onDone, done, ...rest } = props;
  const { failed, failureText, shownBy, onSettled, ...confirm } = rest;
  const { mutate, isPending, error } = useAction({
    send,
    onDone: (answer: Answer) => {
      confirm.onClose();
      return onDone?.(answer);
    },
    done,
    failed,
    failureText,
    shownBy,
    onSettled,
  });
  return (
    <Confirm
      isOpen={isOpen}
      onConfirm={() => mutate()}
      isPending={isPending}
      error={showsError && error ? errorText(error) : null}
      {...confirm}
    />
  );
}
