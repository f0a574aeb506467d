import { may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, ChartColumn, FolderClosed, History, LayoutGrid, Settings, Users } from 'lucide-react';
import { Outlet, useLocation, useParams } from 'react-router';
import { ApiError } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { NotFoundPage } from '../not-found.page';
import { useLeaveWorkspace } from '../use-leave-if-gone';
import { Waiting } from '../waiting';
import { Frame } from './frame';
import { crumbLabel } from './top-bar';
import { WorkspaceSwitcher } from './workspace-switcher';

/** Of screens without an entry, or whose entry is not known yet. */
const NAMES = [
  { label: t.frame.search, to: paths.search },
  { label: t.frame.settings, to: paths.settings },
  { label: t.frame.history, to: paths.history },
  { label: t.frame.usage, to: paths.usage },
];

/** Frame of the screens of one workspace. */
export function WorkspaceLayout() {
  const { workspaceId = '' } = useParams();
  const { pathname } = useLocation();
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  if (useLeaveWorkspace(workspace)) return <Waiting />;
  if (workspace.error instanceof ApiError && [400, 404].includes(workspace.error.status))
    return <NotFoundPage />;
  const name = workspace.data?.name ?? '';
  const mayRead = (action: 'workflow-history.read' | 'usage.read') =>
    workspace.data !== undefined && may(workspace.data.role, action);
  const settings = { label: t.frame.settings, icon: Settings, to: paths.settings(workspaceId) };
  const tabs = [
    { label: t.frame.folders, icon: FolderClosed, to: paths.folders(workspaceId) },
    { label: t.voice.tab, icon: AudioLines, to: paths.voiceAgents(workspaceId) },
    { label: t.frame.members, icon: Users, to: paths.members(workspaceId) },
    ...(mayRead('workflow-history.read')
      ? [{ label: t.frame.history, icon: History, to: paths.history(workspaceId) }]
      : []),
    ...(mayRead('usage.read')
      ? [{ label: t.frame.usage, icon: ChartColumn, to: paths.usage(workspaceId) }]
      : []),
    // Below what only some may see: it would move if it stood there before that is known.
    ...(workspace.isPending ? [] : [settings]),
  ].map((tab) => ({ ...tab, isCurrent: tab.to === pathname }));
  const entries = [
    { label: t.frame.dashboard, icon: LayoutGrid, to: paths.dashboard(), isCurrent: false },
    ...tabs,
  ];
  const crumbs = [
    { label: crumbLabel(workspace, t.frame.kinds.workspace), to: paths.folders(workspaceId) },
    {
      label:
        tabs.find(({ isCurrent }) => isCurrent)?.label ??
        NAMES.find(({ to }) => to(workspaceId) === pathname)?.label ??
        t.frame.folders,
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
