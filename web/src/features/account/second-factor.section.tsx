import { Button, Stack, Text } from '@chakra-ui/react';
import { secondFactor } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../lib/query';
import { useUrlDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { LoadState } from '../../ui/load-error';
import { TimeText } from '../../ui/time-text';
import { EnrollDialog } from './enroll.dialog';
import { RemoveFactorDialog } from './remove-factor.dialog';

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
