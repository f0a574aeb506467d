import { admin, ApproveDomainBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { TextAreaField, TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';
import { refreshAdmin } from './admin.queries';

export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(ApproveDomainBody),
    defaultValues: { domain: '', notes: '' },
  });
  const add = useMutation({
    mutationFn: (body: z.infer<typeof ApproveDomainBody>) => call(admin.approveDomain, { body }),
    onSuccess: async ({ usersApproved }) => {
      onClose();
      notify.success({ title: t.toasts.domainApproved(usersApproved) });
      await refreshAdmin();
    },
    onError: (error) => {
      showInvalidParams(form, error, ['domain', 'notes']);
      notify.error({ title: t.toasts.domainApproveFailed, text: errorText(error) });
    },
  });
  const { errors } = form.formState;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => add.mutate(body))(event)}
      isPending={add.isPending}
      title={t.admin.addDomainTitle}
      text={t.admin.addDomainText}
      submit={t.admin.addDomain}
      submitting={t.admin.adding}
    >
      <FormAlert text={add.isError ? errorText(add.error) : null} />
      <TextField
        label={t.admin.domain}
        help={t.admin.domainHelp}
        autoCapitalize="off"
        spellCheck={false}
        error={errors.domain?.message}
        {...form.register('domain')}
      />
      <TextAreaField
        label={t.admin.notes}
        optional={t.admin.optional}
        error={errors.notes?.message}
        {...form.register('notes')}
      />
    </FormModal>
  );
}
