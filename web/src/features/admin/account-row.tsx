import { Badge, Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { Account } from '@app/contracts';
import type { ReactNode, RefCallback } from 'react';
import { messages as t } from '../../messages';
import { DateText } from '../../ui/date-text';
import { UserMark } from '../../ui/user-mark';
import { nameOf } from './admin.queries';

interface AccountRowProps {
  readonly account: Account;
  /** Before the person. */
  readonly start?: ReactNode;
  /** Behind the address: how and when it was approved. */
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  readonly watch: RefCallback<HTMLElement>;
}

/** The searchable text of an account row outside the viewport. */
export const wordsOf = ({ account }: { readonly account: Account }): string =>
  `${nameOf(account)} ${account.email} · ${account.organization}`;

const FACTS_WIDTH = '25rem';
const ACTIONS_WIDTH = '11rem';

/** The headings of a list of accounts. */
export const ACCOUNT_COLUMNS = [
  { name: t.admin.columns.user },
  { name: t.admin.columns.status, width: FACTS_WIDTH },
  { name: t.admin.columns.actions, minWidth: ACTIONS_WIDTH },
];

/** In rem. */
export const ROW_HEIGHT = 4;

/** One account: the user, the registration date and the available actions. */
export function AccountRow({ account, start, facts, actions, watch }: AccountRowProps) {
  const { firstName, lastName, email, organization, createdAt, emailVerified } = account;
  return (
    <Flex
      as="li"
      ref={watch}
      px="4"
      py="3"
      gap={{ base: '2', lg: '5' }}
      align={{ lg: 'center' }}
      direction={{ base: 'column', lg: 'row' }}
    >
      <HStack gap="3" flex="1" minW="0" align="flex-start">
        {start}
        <UserMark firstName={firstName} lastName={lastName} />
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {nameOf(account)}
          </Text>
          <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
            {email} · {organization}
          </Text>
        </Box>
      </HStack>
      <HStack
        gap="2"
        rowGap="1"
        wrap="wrap"
        fontSize="dense"
        color="fg.muted"
        w={{ lg: FACTS_WIDTH }}
        flexShrink="0"
      >
        <DateText instant={createdAt} wording={t.admin.registered} />
        {!emailVerified && (
          <Badge bg="status.review.bg" color="status.review">
            {t.admin.unverified}
          </Badge>
        )}
        {facts}
      </HStack>
      <HStack gap="2" flexShrink="0" justify={{ lg: 'flex-end' }} minW={{ lg: ACTIONS_WIDTH }}>
        {actions}
      </HStack>
    </Flex>
  );
}
