import { HStack, Icon, Stack, Text } from '@chakra-ui/react';
import type { OperationsState } from '@app/contracts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { messages as t } from '../../../messages';
import { Section } from './facts-table';

/** Whether files can be stored and mails are sent. */
export function StoresSection({
  state: { storage, mail },
}: {
  state: Pick<OperationsState, 'storage' | 'mail'>;
}) {
  return (
    <Section id="stores" title={t.operations.stores}>
      <Stack as="dl" gap="3">
        <Store
          name={t.operations.storage}
          isWell={storage.isWritable}
          text={storage.isWritable ? t.operations.storageOk : t.operations.storageAway}
        />
        <Store name={t.operations.mail} isWell={mail.failing === 0} text={mailText(mail)} />
      </Stack>
    </Section>
  );
}

function mailText({ waiting, failing }: OperationsState['mail']): string {
  if (failing > 0) return t.operations.mailFailing(failing);
  return waiting > 0 ? t.operations.mailWaiting(waiting) : t.operations.mailOk;
}

function Store({ name, isWell, text }: { name: string; isWell: boolean; text: string }) {
  return (
    <HStack gap="4" justify="space-between" wrap="wrap" rowGap="1">
      <Text as="dt" color="fg.muted">
        {name}
      </Text>
      <HStack as="dd" gap="1.5" color={isWell ? 'status.completed' : 'status.failed'}>
        <Icon as={isWell ? CircleCheck : CircleAlert} boxSize="4" flexShrink="0" aria-hidden="true" />
        <Text>{text}</Text>
      </HStack>
    </HStack>
  );
}
