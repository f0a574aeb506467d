import { CreateWorkspaceBody, workspaces } from '@app/contracts';
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

export function CreateWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(CreateWorkspaceBody),
    defaultValues: { name: '', description: '' },
  });
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (body: z.infer<typeof CreateWorkspaceBody>) => call(workspaces.create, { body }),
    onSuccess: ({ id }) => {
      notify.success({ title: t.toasts.workspaceCreated });
      void invalidate(workspaces.list);
      // The next step is in it.
      void navigate(paths.folders(id));
    },
    onError: (error) => {
      showInvalidParams(form, error, ['name', 'description']);
      notify.error({ title: t.toasts.workspaceCreateFailed, text: errorText(error) });
    },
  });
  const { errors } = form.formState;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.dashboard.createTitle}
      text={t.dashboard.createText}
      submit={t.dashboard.create}
      submitting={t.dashboard.creating}
    >
      <TextField label={t.dashboard.name} error={errors.name?.message} {...form.register('name')} />
      <TextAreaField
        label={t.dashboard.description}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </FormModal>
  );
}
