import { Box, Button, Flex, Icon, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { workspaces, type User, type Workspace } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, LogOut, Plus, SearchX } from 'lucide-react';
import { useLogout } from '../../lib/logout';
import { q } from '../../lib/query';
import { useUser } from '../../lib/session';
import { useTitle } from '../../lib/titles';
import { useUrlDialog, useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { Logo } from '../../ui/logo';
import { PageHeader } from '../../ui/page-header';
import { SearchBox } from '../../ui/search-box';
import { AccountStrip } from './account-strip';
import { CreateWorkspaceDialog } from './create-workspace.dialog';
import { DashboardBar } from './dashboard-bar';
import { WorkspaceCard, WorkspaceCardSkeleton } from './workspace-card';

/** The workspaces of the signed-in person, and what their account still needs. */
export function DashboardPage() {
  const user = useUser();
  const logout = useLogout();
  const list = useQuery(q(workspaces.list, {}));
  const [search, setSearch] = useUrlText('search');
  const dialog = useUrlDialog('create-workspace');
  useTitle(t.dashboard.title);
  return (
    <Box minH="100dvh">
      <DashboardBar
        logo={<Logo />}
        name={`${user.firstName} ${user.lastName}`}
        action={
          <Button variant="outline" loading={logout.isPending} onClick={() => logout.mutate()}>
            <Icon as={LogOut} boxSize="4" aria-hidden="true" />
            <Text hideBelow="sm">{t.frame.logout}</Text>
            <Text srOnly hideFrom="sm">
              {t.frame.logout}
            </Text>
          </Button>
        }
      />
      <Box as="main" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }} maxW="80rem" mx="auto">
        <Stack gap="6">
          <AccountStrip user={user} />
          <PageHeader title={t.dashboard.heading} text={t.dashboard.text} />
          <Flex gap="3" direction={{ base: 'column', sm: 'row' }} justify="space-between">
            <SearchBox label={t.dashboard.search} value={search} onChange={setSearch} />
            <CreateButton user={user} onClick={dialog.open} />
          </Flex>
          {list.isPending && <Cards skeleton />}
          {list.error && !list.data && (
            <LoadError noun={t.dashboard.noun} error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.data && (
            <WorkspaceGrid
              all={list.data}
              search={search}
              onClear={() => setSearch('')}
              user={user}
              onCreate={dialog.open}
            />
          )}
        </Stack>
      </Box>
      <CreateWorkspaceDialog isOpen={dialog.isOpen && mayManage(user)} onClose={dialog.close} />
    </Box>
  );
}

/** Verified and not pending: the rule of the specification for creating workspaces. */
const mayManage = (user: User) => user.emailVerified && user.accountStatus !== 'pending_approval';

function CreateButton({ user, onClick }: { user: User; onClick: () => void }) {
  const isAllowed = mayManage(user);
  return (
    <Button
      colorPalette="teal"
      disabled={!isAllowed}
      title={isAllowed ? undefined : t.dashboard.notAllowed}
      onClick={onClick}
    >
      <Icon as={Plus} boxSize="4" aria-hidden="true" />
      {t.dashboard.create}
    </Button>
  );
}

interface WorkspaceGridProps {
  readonly all: readonly Workspace[];
  readonly search: string;
  readonly user: User;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

function WorkspaceGrid({ all, search, user, onClear, onCreate }: WorkspaceGridProps) {
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (all.length === 0)
    return (
      <EmptyBox
        icon={LayoutGrid}
        title={t.dashboard.emptyTitle}
        text={mayManage(user) ? t.dashboard.emptyText : t.dashboard.emptyTextWaiting}
      >
        <CreateButton user={user} onClick={onCreate} />
      </EmptyBox>
    );
  if (found.length === 0)
    return (
      <EmptyBox icon={SearchX} title={t.dashboard.noMatchTitle} text={t.dashboard.noMatchText(search)}>
        <Button variant="outline" onClick={onClear}>
          {t.dashboard.clearSearch}
        </Button>
      </EmptyBox>
    );
  return <Cards workspaces={found} />;
}

function Cards({ workspaces: found = [], skeleton }: { workspaces?: readonly Workspace[]; skeleton?: true }) {
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap="4" aria-busy={skeleton}>
      {skeleton && [1, 2, 3].map((key) => <WorkspaceCardSkeleton key={key} />)}
      {found.map((workspace) => (
        <WorkspaceCard key={workspace.id} workspace={workspace} />
      ))}
    </SimpleGrid>
  );
}
