import { workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid } from 'lucide-react';
import { Outlet, useLocation, useParams } from 'react-router';
import { ApiError } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { NotFoundPage } from '../not-found.page';
import { useLeaveWorkspace } from '../use-leave-if-gone';
import { Waiting } from '../waiting';
import { screensFor, WORKSPACE_SCREENS } from '../workspace/workspace-screens';
import { Frame } from './frame';
import { crumbLabel } from './top-bar';
import { WorkspaceSwitcher } from './workspace-switcher';

/** The frame of the screens of one workspace. */
export function WorkspaceLayout() {
  const { workspaceId = '' } = useParams();
  const { pathname } = useLocation();
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  if (useLeaveWorkspace(workspace)) return <Waiting />;
  if (workspace.error instanceof ApiError && [400, 404].includes(workspace.error.status))
    return <NotFoundPage />;
  const name = workspace.data?.name ?? '';
  // Wait for the role. Content below an entry that only some roles see would shift when the entry appears.
  const screens = workspace.isPending
    ? WORKSPACE_SCREENS.slice(
        0,
        WORKSPACE_SCREENS.findIndex(({ needs }) => needs),
      )
    : screensFor(workspace.data);
  const tabs = screens.flatMap(({ label, icon, to, group }) => {
    const entry = { label, to: to(workspaceId), isCurrent: to(workspaceId) === pathname };
    return icon === undefined ? [] : [{ ...entry, icon, ...(group !== undefined && { group }) }];
  });
  const entries = [
    { label: t.frame.dashboard, icon: LayoutGrid, to: paths.dashboard(), isCurrent: false },
    ...tabs,
  ];
  const crumbs = [
    { label: crumbLabel(workspace, t.frame.kinds.workspace), to: paths.folders(workspaceId) },
    {
      label: WORKSPACE_SCREENS.find(({ to }) => to(workspaceId) === pathname)?.label ?? t.frame.folders,
    },
  ];
  return (
    <Frame
      head={(isCollapsed) => (
        <WorkspaceSwitcher workspaceId={workspaceId} name={name} isCollapsed={isCollapsed} />
      )}
      entries={entries}
      crumbs={crumbs}
    >
      {workspace.error ? (
        <LoadError
          noun={t.frame.workspaces}
          error={workspace.error}
          onRetry={() => void workspace.refetch()}
        />
      ) : (
        <Outlet />
      )}
    </Frame>
  );
}
