import { admin, ApproveDomainBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { TextAreaField, TextField } from '../../ui/text-field';
import { ADMIN_LISTS } from './admin.queries';
import { useSave } from '../../ui/use-save';
import { fieldsOf } from '../../ui/use-fields';

export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(ApproveDomainBody),
    defaultValues: { domain: '', notes: '' },
  });
  const add = useSave(form, {
    send: (body: z.infer<typeof ApproveDomainBody>) => call(admin.approveDomain, { body }),
    fields: ['domain', 'notes'],
    onDone: onClose,
    done: ({ usersApproved }) => t.toasts.domainApproved(usersApproved),
    failed: t.toasts.domainApproveFailed,
    shownBy: ADMIN_LISTS,
  });
  const field = fieldsOf(form);
  return (
    <SaveModal
      onClose={onClose}
      form={form}
      save={add}
      title={t.admin.addDomainTitle}
      text={t.admin.addDomainText}
      submit={t.admin.addDomain}
      submitting={t.admin.adding}
    >
      <TextField
        label={t.admin.domain}
        help={t.admin.domainHelp}
        autoCapitalize="off"
        spellCheck={false}
        {...field('domain')}
      />
      <TextAreaField label={t.admin.notes} optional={t.admin.optional} {...field('notes')} />
    </SaveModal>
  );
}
