import { secondFactor } from '@app/contracts';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { ReauthenticationFields } from '../../ui/reauthentication.fields';
import { useSave } from '../../ui/use-action';

const EMPTY = { password: '', code: '' };

/** Removes the second factor. Requires the password and a code. */
export function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: EMPTY });
  const save = useSave(form, {
    send: (body: typeof EMPTY) => call(secondFactor.remove, { body }),
    fields: ['password', 'code'],
    done: t.signing.removed,
    failed: t.signing.removeFailed,
    shownBy: [secondFactor.get],
    onDone: onClose,
  });
  return (
    <SaveModal
      onClose={onClose}
      form={form}
      save={save}
      title={t.signing.remove}
      text={t.signing.removeText}
      submit={t.signing.remove}
      isDestructive
    >
      <ReauthenticationFields form={form} />
    </SaveModal>
  );
}
