import { Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { secondFactor } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { TimeText } from '../../ui/time-text';
import { EnrollDialog } from './enroll.dialog';
import { RemoveFactorDialog } from './remove-factor.dialog';

/** The second factor of the user's account, which electronic signatures require. */
export function SecondFactorSection() {
  const stored = useQuery(q(secondFactor.get, {}));
  const [dialog, setDialog] = useState<'enroll' | 'remove' | null>(null);
  if (stored.error && !stored.data)
    return (
      <LoadError noun={t.signing.factorNoun} error={stored.error} onRetry={() => void stored.refetch()} />
    );
  if (!stored.data) return <Skeleton h="20" borderRadius="panel" />;
  const { confirmedAt, recoveryCodesLeft } = stored.data;
  const close = () => setDialog(null);
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
        onClick={() => setDialog(confirmedAt === null ? 'enroll' : 'remove')}
      >
        {confirmedAt === null ? t.signing.setUp : t.signing.remove}
      </Button>
      {dialog === 'enroll' && <EnrollDialog onClose={close} />}
      {dialog === 'remove' && <RemoveFactorDialog onClose={close} />}
    </Stack>
  );
}
