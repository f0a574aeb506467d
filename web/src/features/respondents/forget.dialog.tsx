import { respondents, type Respondent } from '@app/contracts';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { TextField } from '../../ui/text-field';
import { useAction } from '../../ui/use-action';

interface DialogProps {
  readonly ids: FolderIds;
  readonly person: Respondent;
  readonly onClose: () => void;
}

/** Erases the personal data of a respondent after the user has typed the exact code. */
export function ForgetDialog({ ids, person: { id, identifierCode: code }, onClose }: DialogProps) {
  const [typed, setTyped] = useState('');
  const isReady = typed === code;
  const forget = useAction({
    send: () => call(respondents.forget, { params: { ...ids, respondentId: String(id) } }),
    onDone: onClose,
    done: t.respondents.forgotten,
    failed: t.respondents.failed.forget,
    shownBy: [respondents.list, respondents.get],
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) forget.mutate();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isPending={forget.isPending}
      title={t.respondents.forgetTitle(code)}
      text={t.respondents.forgetText}
      submit={t.respondents.forget}
      submitting={t.respondents.forgetting}
      isDestructive
      isReady={isReady}
    >
      <FormAlert text={forget.isError ? errorText(forget.error) : null} />
      <TextField
        label={t.respondents.forgetType(code)}
        fontFamily="mono"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormModal>
  );
}
