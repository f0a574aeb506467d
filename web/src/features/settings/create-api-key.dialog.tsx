import { apiKeys, KeyScope, LIMITS } from '@app/contracts';
import { useState } from 'react';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { SelectField } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { SecretDialog } from './secret.dialog';
import { useAction } from '../../ui/use-action';

const DAYS = [7, 30, 90, 180, LIMITS.apiKeyDaysMaximum];
const DEFAULT_DAYS = 90;

/** Creates an API key and then shows its secret once. */
export function CreateApiKeyDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<KeyScope>('run');
  const [days, setDays] = useState(DEFAULT_DAYS);
  const create = useAction({
    send: () => call(apiKeys.create, { params: { workspaceId }, body: { name, scope, expiresInDays: days } }),
    failed: t.apiKeys.createFailed,
    shownBy: [apiKeys.list],
  });
  if (create.data !== undefined)
    return <SecretDialog secret={create.data.secret} texts={t.apiKeys} onClose={onClose} />;
  return (
    <FormModal
      onClose={onClose}
      onSubmit={create.mutate}
      action={create}
      isReady={name.trim() !== ''}
      title={t.apiKeys.create}
      text={t.apiKeys.createText}
      submit={t.apiKeys.create}
      submitting={t.apiKeys.creating}
    >
      <TextField
        label={t.apiKeys.name}
        help={t.apiKeys.nameHelp}
        value={name}
        maxLength={LIMITS.apiKeyNameMaximum}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t.apiKeys.scope}
        help={t.apiKeys.scopeTexts[scope]}
        value={scope}
        onChange={({ target }) => setScope(KeyScope.parse(target.value))}
      >
        {KeyScope.options.map((each) => (
          <option key={each} value={each}>
            {t.apiKeys.scopes[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.apiKeys.expiry}
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {DAYS.map((each) => (
          <option key={each} value={each}>
            {t.apiKeys.days(each)}
          </option>
        ))}
      </SelectField>
    </FormModal>
  );
}
