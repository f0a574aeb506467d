import { type Workspace, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadState } from '../../ui/load-error';

interface LoadedWorkspaceProps {
  readonly workspaceId: string;
  readonly children: (workspace: Workspace) => ReactNode;
}

/** A part of the settings that needs the workspace: a skeleton until it is loaded, or the error. */
export function LoadedWorkspace({ workspaceId, children }: LoadedWorkspaceProps) {
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  if (workspace.data) return children(workspace.data);
  return <LoadState of={workspace} h="48" noun={t.settings.workspaceNoun} />;
}
