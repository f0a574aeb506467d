import { respondents, type Respondent } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';

interface DialogProps {
  readonly ids: FolderIds;
  readonly person: Respondent;
  readonly onClose: () => void;
}

/** Erases the personal data of a respondent after the user has typed the exact code. */
export function ForgetDialog({ ids, person: { id, identifierCode: code }, onClose }: DialogProps) {
  const [typed, setTyped] = useState('');
  const isReady = typed === code;
  const forget = useMutation({
    mutationFn: () => call(respondents.forget, { params: { ...ids, respondentId: String(id) } }),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.respondents.forgotten });
      await Promise.all([invalidate(respondents.list), invalidate(respondents.get)]);
    },
    onError: (error) => notify.error({ title: t.respondents.failed.forget, text: errorText(error) }),
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
