import { Skeleton } from '@chakra-ui/react';
import { may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { UsagePanel } from '../../features/usage/usage.panel';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { messages as t } from '../../messages';

/** The tokens and costs of a workspace, for its owner and admins. */
export function UsagePage() {
  const { workspaceId = '' } = useParams();
  const { data } = useQuery(q(workspaces.get, { params: { workspaceId } }));
  useTitle(t.usage.title);
  if (!data) return <Skeleton h="64" borderRadius="panel" />;
  if (!may(data.role, 'usage.read')) return <Navigate replace to={paths.folders(workspaceId)} />;
  return <UsagePanel scope={{ workspaceId }} />;
}
