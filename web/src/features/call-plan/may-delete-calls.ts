import { may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';

/** Whether the user may delete calls and test calls. False until it is known. */
export function useMayDeleteCalls({ workspaceId }: FolderIds): boolean {
  const { data } = useQuery(q(workspaces.get, { params: { workspaceId } }));
  return data !== undefined && may(data.role, 'calls.delete');
}
