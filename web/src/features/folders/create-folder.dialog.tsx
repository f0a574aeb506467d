import { CreateFormBody, forms } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { paths } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { TextAreaField, TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';

interface DialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

export function CreateFolderDialog({ workspaceId, onClose }: DialogProps) {
  const form = useForm({
    resolver: zodResolver(CreateFormBody),
    defaultValues: { name: '', description: '' },
  });
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (body: z.infer<typeof CreateFormBody>) =>
      call(forms.create, { params: { workspaceId }, body: { ...body, workspaceId: Number(workspaceId) } }),
    onSuccess: ({ id }) => {
      notify.success({ title: t.toasts.folderCreated });
      void invalidate(forms.list);
      // The next step is in it.
      void navigate(paths.folder(workspaceId, id));
    },
    onError: (error) => {
      showInvalidParams(form, error, ['name', 'description']);
      notify.error({ title: t.toasts.folderCreateFailed, text: errorText(error) });
    },
  });
  const { errors } = form.formState;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.folders.createTitle}
      text={t.folders.createText}
      submit={t.folders.create}
      submitting={t.folders.creating}
    >
      <TextField label={t.folders.name} error={errors.name?.message} {...form.register('name')} />
      <TextAreaField
        label={t.folders.description}
        optional={t.folders.optional}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </FormModal>
  );
}
