import { Button, Stack, Text } from '@chakra-ui/react';
import { secondFactor } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../lib/query';
import { useUrlDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { LoadState } from '../../ui/load-error';
import { TimeText } from '../../ui/time-text';
import { EnrollDialog } from './enroll.dialog';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { SaveModal } from '../../ui/save-modal';
import { ReauthenticationFields } from '../../ui/reauthentication.fields';
import { useSave } from '../../ui/use-save';

/** The second factor of the user's account, which electronic signatures require. */
export function SecondFactorSection() {
  const stored = useQuery(q(secondFactor.get, {}));
  const setUp = useUrlDialog('set-up-factor');
  const removal = useUrlDialog('remove-factor');
  if (!stored.data) return <LoadState of={stored} noun={t.signing.factorNoun} h="20" />;
  const { confirmedAt, recoveryCodesLeft } = stored.data;
  return (
    <Stack gap="3" maxW="36rem">
      <Text color="fg.muted">{t.signing.factorText}</Text>
      {confirmedAt !== null && (
        <Text>
          <TimeText instant={confirmedAt} wording={t.signing.factorSet} />
          {' · '}
          {t.signing.codesLeft(recoveryCodesLeft)}
        </Text>
      )}
      <Button
        variant="outline"
        alignSelf="flex-start"
        onClick={confirmedAt === null ? setUp.open : removal.open}
      >
        {confirmedAt === null ? t.signing.setUp : t.signing.remove}
      </Button>
      {setUp.isOpen && <EnrollDialog onClose={setUp.close} />}
      {removal.isOpen && <RemoveFactorDialog onClose={removal.close} />}
    </Stack>
  );
}

const EMPTY = { password: '', code: '' };

/** Removes the second factor. Requires the password and a code. */
function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
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
