import { Button, chakra, Stack } from '@chakra-ui/react';
import { CreateWorkspaceBody, workspaces } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { Modal } from '../../ui/modal';
import { TextAreaField, TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CreateWorkspaceDialog({ isOpen, onClose }: DialogProps) {
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(CreateWorkspaceBody),
    defaultValues: { name: '', description: '' },
  });
  const create = useMutation({
    mutationFn: (body: z.infer<typeof CreateWorkspaceBody>) => call(workspaces.create, { body }),
    onSuccess: async () => {
      close();
      notify.success({ title: t.toasts.workspaceCreated });
      await invalidate(workspaces.list);
    },
    onError: (error) => {
      showInvalidParams(form, error, ['name', 'description']);
      notify.error({ title: t.toasts.workspaceCreateFailed, text: errorText(error) });
    },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const { errors } = form.formState;
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={t.dashboard.createTitle}
      text={t.dashboard.createText}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t.actions.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            colorPalette="teal"
            loading={create.isPending}
            loadingText={t.dashboard.creating}
          >
            {t.dashboard.create}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      >
        <Stack gap="4">
          <TextField label={t.dashboard.name} error={errors.name?.message} {...form.register('name')} />
          <TextAreaField
            label={t.dashboard.description}
            error={errors.description?.message}
            {...form.register('description')}
          />
        </Stack>
      </chakra.form>
    </Modal>
  );
}
