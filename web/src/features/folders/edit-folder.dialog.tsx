import { CreateFormBody, forms, UpdateFormBody, type Form } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { isConflict, madeFrom, useEditing } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { TextAreaField, TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';

interface DialogProps {
  readonly form: Form;
  readonly onClose: () => void;
}

/** The form shows both fields; the request may leave either out. */
const EditForm = z.strictObject({
  name: UpdateFormBody.shape.name.unwrap(),
  description: CreateFormBody.shape.description,
});
const valuesOf = ({ name, description }: Form) => ({ name, description: description ?? '' });

/** Name and description of a folder. */
export function EditFolderDialog({ form: folder, onClose }: DialogProps) {
  const form = useForm({ resolver: zodResolver(EditForm), defaultValues: valuesOf(folder) });
  const params = { workspaceId: String(folder.workspaceId), formId: String(folder.id) };
  const { base, reload } = useEditing(folder, {
    load: () => call(forms.get, { params }),
    show: (latest) => {
      form.reset(valuesOf(latest));
      update.reset();
    },
  });
  const update = useMutation({
    mutationFn: (body: z.infer<typeof EditForm>) =>
      call(forms.update, { params, body }, { headers: madeFrom(base) }),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.toasts.folderUpdated });
      await Promise.all([invalidate(forms.list), invalidate(forms.get)]);
    },
    onError: (error) => {
      showInvalidParams(form, error, ['name', 'description']);
      notify.error({ title: t.toasts.error, text: t.toasts.folderUpdateFailed });
    },
  });
  const { errors } = form.formState;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}
      isPending={update.isPending}
      title={t.folders.editTitle}
      text={t.folders.editText}
      submit={t.actions.save}
      submitting={t.actions.saving}
    >
      <FormAlert
        text={update.isError ? errorText(update.error) : null}
        onReload={isConflict(update.error) ? () => void reload() : undefined}
      />
      <TextField label={t.folders.formName} error={errors.name?.message} {...form.register('name')} />
      <TextAreaField
        label={t.folders.formDescription}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </FormModal>
  );
}
