import { Box, Button, Flex, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import { site, type User } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Clock, CircleCheck, Mail, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { copyAndTell } from '../../ui/copy-and-tell';
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
          <Contact email={user.email} />
        </Strip>
      )}
    </Stack>
  );
}

/** How to reach an administrator: a page to book a call if the operator has configured one, otherwise a message to send. */
function Contact({ email }: { email: string }) {
  const { data } = useQuery(q(site.settings, {}));
  if (!data) return null;
  if (!data.bookingUrl) return <Asking email={email} />;
  return (
    <Button asChild variant="outline" layerStyle="wrapping" alignSelf="flex-start">
      <a href={data.bookingUrl} target="_blank" rel="noopener noreferrer">
        <Icon as={CalendarClock} boxSize="4" aria-hidden="true" />
        {t.dashboard.book}
      </a>
    </Button>
  );
}

/** The product does not publish who its administrators are, so the person sends the message on. */
function Asking({ email }: { email: string }) {
  const message = t.dashboard.approvalRequest(email, window.location.origin + paths.admin());
  return (
    <Stack gap="2" align="flex-start">
      <Text color="fg.muted" maxW="72ch">
        {t.dashboard.askText}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button asChild variant="outline">
          <a href={`mailto:?${mailOf(t.dashboard.approvalSubject, message)}`}>
            <Icon as={Mail} boxSize="4" aria-hidden="true" />
            {t.dashboard.askByMail}
          </a>
        </Button>
        <Button variant="ghost" onClick={() => void copyAndTell(message)}>
          {t.dashboard.copyRequest}
        </Button>
      </Flex>
    </Stack>
  );
}

const mailOf = (subject: string, body: string): string =>
  `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

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
