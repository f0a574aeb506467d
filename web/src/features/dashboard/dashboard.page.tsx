import { Box, Button, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { may, overview } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { LogOut, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { allWorkspaces } from '../../lib/whole-lists';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useLogout } from '../../lib/logout';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUser } from '../../lib/user';
import { useTitle } from '../../lib/titles';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { AppBar } from '../../ui/app-bar';
import { PageMain } from '../../ui/page-main';
import { AccountStrip } from './account-strip';
import { mayManage } from './manage-workspaces';
import { OwnWorkspaces } from './own-workspaces';
import { PendingRequests } from './pending-requests';

// Forms are fetched when one is opened: the first page does without them.
const CreateWorkspaceDialog = chunk(async () => (await import('./workspace.dialogs')).CreateWorkspaceDialog);
const JoinWorkspaceDialog = chunk(async () => (await import('./join-workspace.dialog')).JoinWorkspaceDialog);
const EditWorkspaceDialog = chunk(async () => (await import('./workspace.dialogs')).EditWorkspaceDialog);

// Load the overview in parallel with the workspaces, which are the main content.
const OverviewPanel = chunk(async () => (await import('./overview')).OverviewPanel);

const DIALOGS = [CreateWorkspaceDialog, JoinWorkspaceDialog, EditWorkspaceDialog];

/** The workspaces of the signed-in user and the open tasks of their account. */
export function DashboardPage() {
  const user = useUser();
  const logout = useLogout();
  const list = useQuery(allWorkspaces);
  const hasNone = list.data?.length === 0;
  const goingOn = useQuery({ ...q(overview.get, {}), enabled: !hasNone });
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
      <PageMain>
        <Stack gap="6">
          <AccountStrip user={user} />
          {!hasNone && (
            <Suspense fallback={<Skeleton h="48" borderRadius="panel" />}>
              <OverviewPanel />
            </Suspense>
          )}
          {/* The overview has a variable height. Show the content below together with it, to prevent a layout shift. */}
          {(hasNone || !goingOn.isPending || goingOn.failureCount > 0) && (
            <>
              <OwnWorkspaces user={user} onCreate={create.open} onJoin={join.open} onEdit={edit.open} />
              <PendingRequests />
            </>
          )}
        </Stack>
      </PageMain>
      <Suspense fallback={null}>
        {create.isOpen && mayManage(user) && <CreateWorkspaceDialog onClose={create.close} />}
        {join.isOpen && mayManage(user) && <JoinWorkspaceDialog onClose={join.close} />}
        {edited && <EditWorkspaceDialog key={edited.id} workspace={edited} onClose={edit.close} />}
      </Suspense>
    </Box>
  );
}
