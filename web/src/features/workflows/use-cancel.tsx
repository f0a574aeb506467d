import { workflows, type Workflow } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../../ui/confirm';
import { hasFinishedSections } from './run-progress';
import { takeIn } from './workflow-queries';

/** Cancels a workflow, once the person has confirmed it in the dialog. */
export function useCancel(
  workflow: Pick<Workflow, 'id' | 'name'> & Partial<Pick<Workflow, 'usage' | 'steps'>>,
  ids: FolderIds,
): { readonly ask: () => void; readonly dialog: ReactNode } {
  const { id, name, usage, steps } = workflow;
  const keeps = usage !== undefined && steps !== undefined && hasFinishedSections({ usage, steps });
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  return {
    ask: () => setIsAsking(true),
    dialog: (
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.workflow.cancelTitle}
        text={t.workflow.cancelText(name)}
        {...(keeps && { note: t.workflow.cancelKeeps })}
        confirmLabel={t.workflow.cancel}
        cancelLabel={t.workflow.keepRunning}
        send={() => call(workflows.cancel, { params: { ...ids, workflowId: String(id) } })}
        onDone={(cancelled) => takeIn(client, ids, cancelled)}
        failed={t.toasts.workflowCancelFailed}
        onSettled={() => setIsAsking(false)}
        showsError={false}
      />
    ),
  };
}
