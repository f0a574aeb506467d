import { may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocalModel } from './local-model';
import type { FolderIds } from './paths';
import { q } from './query';
import { useUrlChange } from './url-state';
import { allIntegrations } from './workspace-lists';

export interface Convert {
  /** True if the user may convert, and an AI agent is there or can be added without a key. */
  readonly isOffered: boolean;
  readonly isPending: boolean;
  /** The same function as long as nothing about it changes. Opens the form with these documents and a use case chosen. Without an AI agent, the local model is added first. */
  readonly start: (documentIds: readonly number[]) => void;
}

/** The way from documents to a workflow: nothing is left to choose but what the user wants to change. */
export function useConvert({ workspaceId }: FolderIds): Convert {
  const change = useUrlChange();
  const { data: workspace } = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const { data: agents } = useQuery(allIntegrations(workspaceId));
  const localModel = useLocalModel(workspaceId);
  const hasAgent = agents?.some(({ active }) => active) ?? false;
  const mayExecute = workspace !== undefined && may(workspace.role, 'workflows.execute');
  const { add } = localModel;
  const start = useCallback(
    (documentIds: readonly number[]) => {
      const open = () => change(formWith(documentIds), 'push');
      if (hasAgent) open();
      else add(open);
    },
    [change, hasAgent, add],
  );
  return {
    isOffered: mayExecute && (hasAgent || localModel.isOffered),
    isPending: localModel.isPending,
    start,
  };
}

const formWith = (documentIds: readonly number[]) => ({
  tab: 'workflow',
  dialog: 'create-workflow',
  documents: documentIds.join(),
  need: FIRST_NEED,
  pick: null,
});

/** The value of `need` in the address that chooses the first use case. */
export const FIRST_NEED = 'first';
