import { Skeleton } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { chunk, useFetchAhead } from '../../lib/chunk';
import type { FolderIds } from '../../lib/paths';
import { History } from './history';
import { RunView } from './run-view';
import { useUrlChange, useUrlDialog } from '../../lib/url-state';
import { XmlEditor } from './result/xml-editor.chunk';

const ExecuteWorkflowDialog = chunk(
  async () => (await import('./execute/execute-workflow.dialog')).ExecuteWorkflowDialog,
);

const CompareView = chunk(async () => (await import('./compare/compare.view')).CompareView);

const PromptLibraryDialog = chunk(
  async () => (await import('./prompts/prompt-library.dialog')).PromptLibraryDialog,
);

const DesignsPanel = chunk(async () => (await import('./designs/designs.panel')).DesignsPanel);

const DesignEditor = chunk(async () => (await import('./designs/design-editor')).DesignEditor);

const NEXT = [ExecuteWorkflowDialog, XmlEditor, PromptLibraryDialog, CompareView];

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
  const designId = params.get('design');
  const [beforeId, afterId] = [params.get('compare'), params.get('with')];
  const change = useUrlChange();
  const closeDialog = () => change({ dialog: null, from: null, documents: null, need: null }, 'replace');
  useFetchAhead(NEXT);
  return (
    <>
      {beforeId && afterId ? (
        <Suspense fallback={<Skeleton h="64" borderRadius="panel" />}>
          <CompareView ids={ids} beforeId={beforeId} afterId={afterId} />
        </Suspense>
      ) : workflowId ? (
        <RunView key={workflowId} ids={ids} workflowId={workflowId} />
      ) : designId ? (
        <Suspense fallback={<Skeleton h="64" borderRadius="panel" />}>
          <DesignEditor key={designId} ids={ids} designId={designId} />
        </Suspense>
      ) : params.get('view') === 'designs' ? (
        <Suspense fallback={<Skeleton h="64" borderRadius="panel" />}>
          <DesignsPanel ids={ids} />
        </Suspense>
      ) : (
        <History ids={ids} onCreate={dialog.open} onManagePrompts={library.open} />
      )}
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <ExecuteWorkflowDialog ids={ids} folderName={folderName} onClose={closeDialog} />
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
