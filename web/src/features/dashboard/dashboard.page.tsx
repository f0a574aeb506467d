import { Box, Button, Flex, HStack, Icon, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { may, overview, type User, type Workspace } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, LogIn, LogOut, Plus, SearchX, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { allWorkspaces } from '../../lib/whole-lists';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useLogout } from '../../lib/logout';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUser } from '../../lib/session';
import { useTitle } from '../../lib/titles';
import { useUrlDialog, useUrlItemDialog, useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { AppBar } from '../../ui/app-bar';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { PageHeader } from '../../ui/page-header';
import { SearchBox } from '../../ui/search-box';
import { AccountStrip } from './account-strip';
import { ManageAlert, ManageButton, mayManage } from './manage-workspaces';
import { PendingRequests } from './pending-requests';
import { WorkspaceCard, WorkspaceCardSkeleton } from './workspace-card';

// Forms are fetched when one is opened: the first page does without them.
const CreateWorkspaceDialog = chunk(
  async () => (await import('./create-workspace.dialog')).CreateWorkspaceDialog,
);
const JoinWorkspaceDialog = chunk(async () => (await import('./join-workspace.dialog')).JoinWorkspaceDialog);
const EditWorkspaceDialog = chunk(async () => (await import('./edit-workspace.dialog')).EditWorkspaceDialog);

// What goes on is fetched beside the workspaces, which are what people come for.
const OverviewPanel = chunk(async () => (await import('./overview')).OverviewPanel);

const DIALOGS = [CreateWorkspaceDialog, JoinWorkspaceDialog, EditWorkspaceDialog];

/** The workspaces of the signed-in person, and what their account still needs. */
export function DashboardPage() {
  const user = useUser();
  const logout = useLogout();
  const list = useQuery(allWorkspaces);
  const hasNone = list.data?.length === 0;
  const goingOn = useQuery({ ...q(overview.get, {}), enabled: !hasNone });
  const [search, setSearch] = useUrlText('search');
  const create = useUrlDialog('create-workspace');
  const join = useUrlDialog('join-workspace');
  const edit = useUrlItemDialog('edit-workspace');
  const edited = list.data?.find(({ id, role }) => String(id) === edit.item && may(role, 'workspace.edit'));
  useTitle(t.dashboard.title);
  useFetchAhead(DIALOGS);
  return (
    <Box minH="100dvh">
      <AppBar user={user}>
        {user.isAdmin && (
          <Button asChild variant="outline">
            <Link to={paths.admin()} aria-label={t.dashboard.admin}>
              <Icon as={ShieldCheck} boxSize="4" aria-hidden="true" />
              <Text hideBelow="sm">{t.dashboard.admin}</Text>
            </Link>
          </Button>
        )}
        <Button
          variant="outline"
          aria-label={t.frame.logout}
          loading={logout.isPending}
          onClick={() => logout.mutate()}
        >
          <Icon as={LogOut} boxSize="4" aria-hidden="true" />
          <Text hideBelow="sm">{t.frame.logout}</Text>
        </Button>
      </AppBar>
      <Box as="main" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }} maxW="80rem" mx="auto">
        <Stack gap="6">
          <AccountStrip user={user} />
          {!hasNone && (
            <Suspense fallback={<Skeleton h="48" borderRadius="panel" />}>
              <OverviewPanel />
            </Suspense>
          )}
          {/* What goes on is of any length: what stands below comes with it, and does not jump. */}
          {(hasNone || !goingOn.isPending || goingOn.failureCount > 0) && (
            <>
              <PageHeader title={t.dashboard.heading} text={t.dashboard.text} />
              <Flex gap="3" direction={{ base: 'column', sm: 'row' }} justify="space-between">
                <SearchBox label={t.dashboard.search} value={search} onChange={setSearch} />
                <Box
                  display={{ base: 'grid', sm: 'flex' }}
                  // Beside each other on a phone, one below the other where their words would not fit.
                  gridTemplateColumns="repeat(auto-fit, minmax(9.75rem, 1fr))"
                  gap="2"
                >
                  <ManageButton user={user} icon={LogIn} label={t.dashboard.join} onClick={join.open} />
                  <ManageButton
                    user={user}
                    icon={Plus}
                    label={t.dashboard.create}
                    isPrimary
                    onClick={create.open}
                  />
                </Box>
              </Flex>
              <ManageAlert user={user} />
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
                  onCreate={create.open}
                  onJoin={join.open}
                  onEdit={edit.open}
                />
              )}
              <PendingRequests />
            </>
          )}
        </Stack>
      </Box>
      <Suspense fallback={null}>
        {create.isOpen && mayManage(user) && <CreateWorkspaceDialog onClose={create.close} />}
        {join.isOpen && mayManage(user) && <JoinWorkspaceDialog onClose={join.close} />}
        {edited && <EditWorkspaceDialog key={edited.id} workspace={edited} onClose={edit.close} />}
      </Suspense>
    </Box>
  );
}

interface WorkspaceGridProps {
  readonly all: readonly Workspace[];
  readonly search: string;
  readonly user: User;
  readonly onClear: () => void;
  readonly onCreate: () => void;
  readonly onJoin: () => void;
  readonly onEdit: (id: number) => void;
}

function WorkspaceGrid({ all, search, user, onClear, onCreate, onJoin, onEdit }: WorkspaceGridProps) {
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (all.length === 0)
    return (
      <EmptyBox
        icon={LayoutGrid}
        title={t.dashboard.emptyTitle}
        text={mayManage(user) ? t.dashboard.emptyText : t.dashboard.emptyTextWaiting}
      >
        <HStack gap="2" wrap="wrap" justify="center">
          <ManageButton user={user} icon={LogIn} label={t.dashboard.join} onClick={onJoin} />
          <ManageButton user={user} icon={Plus} label={t.dashboard.create} isPrimary onClick={onCreate} />
        </HStack>
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
  return <Cards workspaces={found} onEdit={onEdit} />;
}

interface CardsProps {
  readonly workspaces?: readonly Workspace[];
  readonly onEdit?: (id: number) => void;
  readonly skeleton?: true;
}

function Cards({ workspaces: found = [], onEdit, skeleton }: CardsProps) {
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap="4" aria-busy={skeleton}>
      {skeleton && [1, 2, 3].map((key) => <WorkspaceCardSkeleton key={key} />)}
      {found.map((workspace) => (
        <WorkspaceCard key={workspace.id} workspace={workspace} onEdit={() => onEdit?.(workspace.id)} />
      ))}
    </SimpleGrid>
  );
}
