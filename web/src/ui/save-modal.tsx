import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { isConflict } from '../lib/editing';
import { errorText } from '../lib/error-text';
import { messages as t } from '../messages';
import { FormAlert } from './form-alert';
import { FormModal } from './form-modal';

interface SaveModalProps<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  /** The value that `useSave` returns. */
  readonly save: {
    readonly mutate: (body: Output) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** Loads the latest state after a conflict with another user. */
  readonly reload?: () => Promise<void>;
  /** False if only a notice shows why saving failed. */
  readonly showsError?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: string;
  readonly submit?: string;
  readonly submitting?: string;
  readonly size?: 'sm' | 'md' | 'lg';
  /** False if the form cannot be sent yet. */
  readonly isReady?: boolean;
  readonly children: ReactNode;
}

/** A dialog that submits a form and shows errors and edit conflicts. Fields find the form through its context. */
export function SaveModal<Input extends FieldValues, Output>({
  form,
  save,
  reload,
  showsError = true,
  submit = t.actions.save,
  submitting = t.actions.saving,
  children,
  ...modal
}: SaveModalProps<Input, Output>) {
  return (
    <FormModal
      isOpen
      onSubmit={(event) => void form.handleSubmit((body) => save.mutate(body))(event)}
      isPending={save.isPending}
      submit={submit}
      submitting={submitting}
      {...modal}
    >
      <FormAlert
        text={save.error && showsError ? errorText(save.error) : null}
        onReload={reload && isConflict(save.error) ? () => void reload() : undefined}
      />
      <FormProvider {...form}>{children}</FormProvider>
    </FormModal>
  );
}
