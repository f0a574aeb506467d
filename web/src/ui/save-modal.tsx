import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { isConflict } from '../lib/editing';
import { messages as t } from '../messages';
import { type FormFrame, FormModal } from './form-modal';

interface SaveModalProps<Input extends FieldValues, Output> extends FormFrame {
  readonly form: UseFormReturn<Input, unknown, Output>;
  /** The value that `useSave` returns. */
  readonly save: {
    readonly mutate: (body: Output) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** Loads the latest state after a conflict with another user. */
  readonly reload?: () => Promise<void>;
  /** The default is "Save". */
  readonly submit?: string;
}

/** A dialog that submits a form and shows errors and edit conflicts. Fields find the form through its context. */
export function SaveModal<Input extends FieldValues, Output>(props: SaveModalProps<Input, Output>) {
  const { form, save, reload, children, ...modal } = props;
  return (
    <FormModal
      onSubmit={() => void form.handleSubmit((body) => save.mutate(body))()}
      action={save}
      onReload={reload && isConflict(save.error) ? () => void reload() : undefined}
      submitting={modal.submit === undefined ? t.actions.saving : undefined}
      {...modal}
      submit={modal.submit ?? t.actions.save}
    >
      <FormProvider {...form}>{children}</FormProvider>
    </FormModal>
  );
}
