import { secondFactor } from '@app/contracts';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
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
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => save.mutate(body))(event)}
      isPending={save.isPending}
      title={t.signing.remove}
      text={t.signing.removeText}
      submit={t.signing.remove}
      isDestructive
    >
      <FormAlert text={save.isError ? errorText(save.error) : null} />
      <ReauthenticationFields form={form} />
    </FormModal>
  );
}
