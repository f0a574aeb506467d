import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { FolderIds } from '../../lib/paths';
import { History } from './history';
import { RunView } from './run-view';
import { useUrlDialog } from '../../lib/url-state';

const ExecuteWorkflowDialog = lazy(async () => ({
  default: (await import('./execute/execute-workflow.dialog')).ExecuteWorkflowDialog,
}));

const PromptLibraryDialog = lazy(async () => ({
  default: (await import('./prompts/prompt-library.dialog')).PromptLibraryDialog,
}));

interface WorkflowTabProps {
  readonly ids: FolderIds;
  readonly folderName: string;
}

/** The runs of a folder, or one of them. */
export function WorkflowTab({ ids, folderName }: WorkflowTabProps) {
  const [params] = useSearchParams();
  const dialog = useUrlDialog('create-workflow');
  const library = useUrlDialog('prompts');
  const workflowId = params.get('workflow');
  return (
    <>
      {workflowId ? (
        <RunView key={workflowId} ids={ids} workflowId={workflowId} />
      ) : (
        <History ids={ids} onCreate={dialog.open} onManagePrompts={library.open} />
      )}
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <ExecuteWorkflowDialog ids={ids} folderName={folderName} onClose={dialog.close} />
        </Suspense>
      )}
      {library.isOpen && (
        <Suspense fallback={null}>
          <PromptLibraryDialog workspaceId={ids.workspaceId} onClose={library.close} />
        </Suspense>
      )}
    </>
  );
}
