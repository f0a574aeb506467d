import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { SaveModal } from '../save-modal';
import type { Action } from '../use-action';
import { useEditSave, useSave } from '../use-save';
import type { EntityForm } from './entity-form';

interface DialogProps<Output> extends Pick<
  Action<Output, unknown>,
  'done' | 'failed' | 'failureText' | 'shownBy'
> {
  readonly onClose: () => void;
  readonly form: EntityForm<Output>;
  readonly title: string;
  readonly text?: string;
  readonly size?: 'sm' | 'md' | 'lg';
}

interface AddDialogProps<Output, Made> extends DialogProps<Output> {
  readonly send: (body: Output) => Promise<Made>;
  /** Runs with the answer instead of `onClose`. */
  readonly onSaved?: (made: Made) => void;
  readonly submit: string;
  readonly submitting: string;
  readonly showsError?: boolean;
  readonly children: ReactNode;
}

/** A dialog that adds an item. */
export function AddDialog<Output, Made>(props: AddDialogProps<Output, Made>) {
  const {
    form: entityForm,
    send,
    onSaved = props.onClose,
    children,
    done,
    failed,
    shownBy,
    failureText,
    ...modal
  } = props;
  const form = useForm<FieldValues, unknown, Output>({
    resolver: zodResolver(entityForm.schema),
    defaultValues: entityForm.initial,
  });
  const save = useSave<FieldValues, Output, Made>(form, {
    send,
    fields: entityForm.names,
    onDone: onSaved,
    done,
    failed,
    failureText,
    shownBy,
  });
  return (
    <SaveModal form={form} save={save} {...modal}>
      {children}
    </SaveModal>
  );
}

interface EditDialogProps<Item, Output> extends DialogProps<Output> {
  readonly item: Item;
  /** Loads the latest state after a conflict with another user. */
  readonly load: () => Promise<Item>;
  /** Sends the change. `made` carries the version that it started from. */
  readonly send: (body: Output, made: { readonly headers: Record<string, string> }) => Promise<unknown>;
  /** Shows the state that the change started from. */
  readonly children: ReactNode | ((base: Item) => ReactNode);
}

/** A dialog that changes an item. A conflict with another user is shown, and the latest state can be loaded. */
export function EditDialog<Item extends { readonly etag?: string | undefined }, Output>(
  props: EditDialogProps<Item, Output>,
) {
  const {
    form: entityForm,
    item,
    load,
    send,
    children,
    done,
    failed,
    shownBy,
    failureText,
    ...modal
  } = props;
  const form = useForm<FieldValues, unknown, Output>({
    resolver: zodResolver(entityForm.schema),
    defaultValues: entityForm.inputOf(item),
  });
  const { base, save, reload } = useEditSave<Item, FieldValues, Output>(form, item, {
    load,
    inputOf: entityForm.inputOf,
    send,
    fields: entityForm.names,
    onDone: modal.onClose,
    done,
    failed,
    failureText,
    shownBy,
  });
  return (
    <SaveModal form={form} save={save} reload={reload} {...modal}>
      {typeof children === 'function' ? children(base) : children}
    </SaveModal>
  );
}
