import { forms, type Form } from '@app/contracts';
import { useState } from 'react';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { removedText } from '../../messages/en/folder-contents';
import { FormModal } from '../../ui/form-modal';
import { TextField } from '../../ui/text-field';
import { useAction } from '../../ui/use-action';

interface DialogProps {
  readonly form: Form;
  readonly onClose: () => void;
}

/** Deletes a folder for good, once DELETE has been typed exactly. */
export function DeleteFolderDialog({ form, onClose }: DialogProps) {
  const [typed, setTyped] = useState('');
  const isReady = typed === t.folders.deleteWord;
  const params = { workspaceId: String(form.workspaceId), formId: String(form.id) };
  const remove = useAction({
    send: () => call(forms.delete, { params }),
    onDone: onClose,
    done: ({ removed, isFinished }) => ({
      title: isFinished ? t.toasts.folderDeleted : t.toasts.folderLeaving,
      text: removedText(removed, form.settings.respondentLabel),
    }),
    failed: t.toasts.folderDeleteFailed,
    failureText: textOf,
    shownBy: [forms.list],
  });
  return (
    <FormModal
      onClose={onClose}
      onSubmit={remove.mutate}
      action={remove}
      error={remove.error && textOf(remove.error)}
      title={t.folders.deleteTitle(form.name)}
      text={t.folders.deleteText}
      submit={t.folders.delete}
      submitting={t.folders.deleting}
      isDestructive
      isReady={isReady}
    >
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
