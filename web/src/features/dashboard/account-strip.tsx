import { Box, Button, Flex, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import { site, type User } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Clock, CircleCheck, Mail, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { VerifyForm } from './verify.form';

/** Open tasks of the account, shown as an unobtrusive strip. */
export function AccountStrip({ user }: { user: User }) {
  const [isJustVerified, setIsJustVerified] = useState(false);
  const isPending = user.accountStatus === 'pending_approval';
  if (user.emailVerified && !isPending && !isJustVerified) return null;
  return (
    <Stack gap="3">
      {isJustVerified && user.emailVerified && (
        <Strip
          icon={CircleCheck}
          tone="success"
          title={t.dashboard.verified}
          text={t.dashboard.verifiedText}
        />
      )}
      {!user.emailVerified && (
        <Strip
          icon={Mail}
          tone="info"
          title={t.dashboard.verifyTitle}
          text={t.dashboard.verifyText(user.email)}
        >
          <VerifyForm email={user.email} onVerified={() => setIsJustVerified(true)} />
        </Strip>
      )}
      {isPending && (
        <Strip icon={Clock} tone="warning" title={t.dashboard.pendingTitle} text={t.dashboard.pendingText}>
          <Booking />
        </Strip>
      )}
    </Stack>
  );
}

/** The link to book a demo call. Shown only if the operator has configured a booking page. */
function Booking() {
  const { data } = useQuery(q(site.settings, {}));
  if (!data?.bookingUrl) return null;
  return (
    <Button asChild variant="outline" layerStyle="wrapping" alignSelf="flex-start">
      <a href={data.bookingUrl} target="_blank" rel="noopener noreferrer">
        <Icon as={CalendarClock} boxSize="4" aria-hidden="true" />
        {t.dashboard.book}
      </a>
    </Button>
  );
}

interface StripProps {
  readonly icon: LucideIcon;
  readonly tone: 'info' | 'warning' | 'success';
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Strip({ icon, tone, title, text, children }: StripProps) {
  return (
    <Flex
      as="section"
      aria-label={title}
      gap="4"
      p={{ base: '4', md: '5' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="panel"
      align={children ? 'flex-start' : 'center'}
    >
      <Flex
        boxSize="9"
        flexShrink="0"
        align="center"
        justify="center"
        borderRadius="full"
        bg={`bg.${tone}`}
        color={`fg.${tone}`}
      >
        <Icon as={icon} boxSize="4.5" aria-hidden="true" />
      </Flex>
      <Stack gap="4" flex="1" minW="0" role={tone === 'success' ? 'status' : undefined}>
        <Box>
          <Heading as="h2" fontSize="sm" fontWeight="semibold">
            {title}
          </Heading>
          <Text color="fg.muted" maxW="72ch" overflowWrap="anywhere">
            {text}
          </Text>
        </Box>
        {children}
      </Stack>
    </Flex>
  );
}
