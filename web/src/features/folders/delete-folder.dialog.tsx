import { forms, type Form } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { removedText } from '../../messages/en/folder-contents';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';

interface DialogProps {
  readonly form: Form;
  readonly onClose: () => void;
}

/** Deletes a folder for good, once DELETE has been typed exactly. */
export function DeleteFolderDialog({ form, onClose }: DialogProps) {
  const [typed, setTyped] = useState('');
  const isReady = typed === t.folders.deleteWord;
  const params = { workspaceId: String(form.workspaceId), formId: String(form.id) };
  const remove = useMutation({
    mutationFn: () => call(forms.delete, { params }),
    onSuccess: async ({ removed, isFinished }) => {
      onClose();
      const title = isFinished ? t.toasts.folderDeleted : t.toasts.folderLeaving;
      notify.success({ title, text: removedText(removed, form.settings.respondentLabel) });
      await invalidate(forms.list);
    },
    onError: (error) => notify.error({ title: t.toasts.folderDeleteFailed, text: textOf(error) }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) remove.mutate();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isPending={remove.isPending}
      title={t.folders.deleteTitle(form.name)}
      text={t.folders.deleteText}
      submit={t.folders.delete}
      submitting={t.folders.deleting}
      isDestructive
      isReady={isReady}
    >
      <FormAlert text={remove.isError ? textOf(remove.error) : null} />
      <TextField
        label={t.folders.deleteType}
        fontFamily="mono"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormModal>
  );
}

const textOf = (error: Error): string => serverMessage(error) ?? t.toasts.folderDeleteFallback;
