import { CreateWorkspaceBody, workspaces, type Workspace } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error';
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
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

const valuesOf = ({ name, description }: Workspace) => ({ name, description: description ?? '' });

/** Name and description of a workspace. */
export function EditWorkspaceDialog({ workspace, onClose }: DialogProps) {
  const form = useForm({
    resolver: zodResolver(CreateWorkspaceBody),
    defaultValues: valuesOf(workspace),
  });
  const params = { workspaceId: String(workspace.id) };
  const { base, reload } = useEditing(workspace, {
    load: () => call(workspaces.get, { params }),
    show: (latest) => {
      form.reset(valuesOf(latest));
      update.reset();
    },
  });
  const update = useMutation({
    mutationFn: (body: z.infer<typeof CreateWorkspaceBody>) =>
      call(workspaces.update, { params, body }, { headers: madeFrom(base) }),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.toasts.workspaceUpdated });
      await Promise.all([invalidate(workspaces.list), invalidate(workspaces.get)]);
    },
    onError: (error) => {
      showInvalidParams(form, error, ['name', 'description']);
      notify.error({ title: t.toasts.workspaceUpdateFailed, text: failureText(error) });
    },
  });
  const { errors } = form.formState;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}
      isPending={update.isPending}
      title={t.dashboard.editTitle}
      text={t.dashboard.editText}
      submit={t.actions.save}
      submitting={t.actions.saving}
    >
      <FormAlert
        text={update.isError ? errorText(update.error) : null}
        onReload={isConflict(update.error) ? () => void reload() : undefined}
      />
      <TextField label={t.dashboard.name} error={errors.name?.message} {...form.register('name')} />
      <TextAreaField
        label={t.dashboard.description}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </FormModal>
  );
}

/** The words of the specification (§8); the dialog itself shows the server's sentence. */
function failureText(error: Error): string {
  if (error instanceof ApiError) return t.toasts.respondedWith(error.status);
  return error instanceof SyntaxError ? t.toasts.notJson : t.toasts.unknownError;
}
