import { Box, Button, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { AccountDetailsForm } from '../features/account/details.form';
import { PasswordForm } from '../features/account/password.form';
import { SecondFactorSection } from '../features/account/second-factor.section';
import { SessionsSection } from '../features/account/sessions.section';
import { WorkspacesSection } from '../features/account/workspaces.section';
import { MailWishes } from '../features/notifications/mail-wishes';
import { chunk } from '../lib/chunk';
import { paths } from '../lib/paths';
import { useUser } from '../lib/user';
import { useTitle } from '../lib/titles';
import { useUrlDialog } from '../lib/url-state';
import { messages as t } from '../messages';
import { AppBar } from '../ui/app-bar';
import { PageHeader } from '../ui/page-header';
import { PageMain } from '../ui/page-main';
import { Panel } from '../ui/panel';

const DeleteAccountDialog = chunk(
  async () => (await import('../features/account/delete-account.dialog')).DeleteAccountDialog,
);

/** The settings of the user's own account. */
export function AccountPage() {
  const user = useUser();
  const dialog = useUrlDialog('delete-account');
  useTitle(t.account.title);
  return (
    <Box minH="100dvh">
      <AppBar user={user}>
        <Button asChild variant="outline">
          <Link to={paths.dashboard()} aria-label={t.notFound.toDashboard}>
            <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
            <Text hideBelow="sm">{t.dashboard.title}</Text>
          </Link>
        </Button>
      </AppBar>
      <PageMain>
        <Stack gap="8">
          <PageHeader title={t.account.title} text={t.account.text} />
          <Section title={t.account.details}>
            <AccountDetailsForm />
          </Section>
          <Section title={t.account.password}>
            <PasswordForm />
          </Section>
          <Section title={t.signing.factor}>
            <SecondFactorSection />
          </Section>
          <Section title={t.account.sessions}>
            <SessionsSection />
          </Section>
          <Section title={t.account.notifications}>
            <Panel>
              <MailWishes />
            </Panel>
          </Section>
          <Section title={t.account.workspaces}>
            <WorkspacesSection />
          </Section>
          <Section title={t.account.delete}>
            <Text color="fg.muted">{user.isAdmin ? t.account.deleteAdmin : t.account.deleteText}</Text>
            <Button
              variant="outline"
              colorPalette="red"
              alignSelf="flex-start"
              disabled={user.isAdmin}
              title={user.isAdmin ? t.account.deleteAdmin : undefined}
              onClick={dialog.open}
            >
              {t.account.delete}
            </Button>
          </Section>
        </Stack>
      </PageMain>
      {dialog.isOpen && !user.isAdmin && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={dialog.close} />
        </Suspense>
      )}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="4" aria-label={title}>
      <Heading as="h2" fontSize="md" fontWeight="semibold">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
