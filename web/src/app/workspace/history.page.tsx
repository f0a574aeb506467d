import { Skeleton } from '@chakra-ui/react';
import { workspaces, may } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { HistoryPanel } from '../../features/workflows/history/history.panel';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { messages as t } from '../../messages';

/** All workflows of a workspace, for its owner and admins. */
export function HistoryPage() {
  const { workspaceId = '' } = useParams();
  const { data } = useQuery(q(workspaces.get, { params: { workspaceId } }));
  // Keep the same object, so that rows are not rendered again for each keystroke in a filter.
  const scope = useMemo(() => ({ kind: 'workspace', workspaceId }) as const, [workspaceId]);
  useTitle(t.history.title);
  if (!data) return <Skeleton h="64" borderRadius="panel" />;
  if (!may(data.role, 'workflow-history.read')) return <Navigate replace to={paths.folders(workspaceId)} />;
  return <HistoryPanel scope={scope} title={t.history.title} text={t.history.text} />;
}
