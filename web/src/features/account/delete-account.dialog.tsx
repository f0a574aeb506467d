import { account, DeleteAccountBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/call';
import { leaveSession } from '../../lib/session';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { PasswordField } from '../../ui/password-field';
import { SwitchField } from '../../ui/switch-field';
import { useSave } from '../../ui/use-save';
import { fieldsOf } from '../../ui/use-fields';

const DeleteForm = DeleteAccountBody.extend({ deleteWorkspaces: z.boolean(), eraseName: z.boolean() });

/** The end of the own account, once the password has been typed. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(DeleteForm),
    defaultValues: { password: '', deleteWorkspaces: false, eraseName: false },
  });
  const remove = useSave(form, {
    send: (body: z.infer<typeof DeleteForm>) => call(account.delete, { body }),
    fields: ['password'],
    onDone: () => leaveSession(client),
    done: t.account.deleted,
    failed: t.account.deleteFailed,
  });
  return (
    <SaveModal
      onClose={onClose}
      form={form}
      save={remove}
      title={t.account.delete}
      text={t.account.deleteText}
      submit={t.account.delete}
      submitting={t.account.deleting}
      isDestructive
    >
      <PasswordField
        label={t.account.deletePassword}
        autoComplete="current-password"
        {...fieldsOf(form)('password')}
      />
      <SwitchField
        control={form.control}
        name="deleteWorkspaces"
        label={t.account.deleteOwned}
        help={t.account.deleteOwnedHelp}
      />
      <SwitchField
        control={form.control}
        name="eraseName"
        label={t.account.eraseName}
        help={t.account.eraseNameHelp}
      />
    </SaveModal>
  );
}
