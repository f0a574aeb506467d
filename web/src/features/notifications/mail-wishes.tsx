import { Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { MailWish, NotificationKind, notifications, type NotificationSettings } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { invalidate, q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadState } from '../../ui/load-error';
import { SelectField } from '../../ui/select';
import { notify } from '../../ui/toaster';
import { BrowserSwitch } from './browser-switch';

/** Which notifications are mailed, and how soon. */
export function MailWishes({ onDone }: { readonly onDone?: () => void }) {
  const settings = useQuery(q(notifications.settings, {}));
  return (
    <Stack gap="4" p="4">
      <BrowserSwitch />
      <Text color="fg.muted">{t.notifications.settingsText}</Text>
      <LoadState of={settings} noun={t.notifications.noun} />
      {settings.data ? (
        <Wishes known={settings.data} {...(onDone && { onDone })} />
      ) : (
        settings.isPending && <Skeleton h="96" borderRadius="panel" />
      )}
    </Stack>
  );
}

function Wishes({ known, onDone }: { known: NotificationSettings; onDone?: () => void }) {
  const [mail, setMail] = useState(known.mail);
  const save = useMutation({
    mutationFn: () => call(notifications.changeSettings, { body: { mail } }),
    onSuccess: async () => {
      notify.success({ title: t.notifications.saved });
      await invalidate(notifications.settings);
      onDone?.();
    },
    onError: (error) => notify.error({ title: t.notifications.saveFailed, text: errorText(error) }),
  });
  return (
    <Stack gap="4">
      {NotificationKind.options.map((kind) => (
        <SelectField
          key={kind}
          label={t.notifications.kinds[kind]}
          value={mail[kind]}
          onChange={({ target }) => setMail({ ...mail, [kind]: MailWish.parse(target.value) })}
        >
          {MailWish.options.map((wish) => (
            <option key={wish} value={wish}>
              {t.notifications.wishes[wish]}
            </option>
          ))}
        </SelectField>
      ))}
      <HStack justify="flex-end" gap="2">
        {onDone && (
          <Button variant="outline" onClick={onDone}>
            {t.notifications.back}
          </Button>
        )}
        <Button
          colorPalette="teal"
          loading={save.isPending}
          loadingText={t.actions.saving}
          onClick={() => save.mutate()}
        >
          {t.actions.save}
        </Button>
      </HStack>
    </Stack>
  );
}
