import { respondents, type Respondent } from '@app/contracts';
import { useState } from 'react';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
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
  return (
    <FormModal
      onClose={onClose}
      onSubmit={forget.mutate}
      action={forget}
      title={t.respondents.forgetTitle(code)}
      text={t.respondents.forgetText}
      submit={t.respondents.forget}
      submitting={t.respondents.forgetting}
      isDestructive
      isReady={isReady}
    >
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
