import { bulk, workflowHistory, type WorkflowRecord, workflows } from '@app/contracts';
import { CircleStop, Download, GitCompare, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call';
import { isTerminal } from '../../lib/live-cache';
import type { FolderIds } from '../../lib/paths';
import type { Ticks } from '../../lib/ticks';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { BulkBar } from '../../ui/bulk-bar';
import { ConfirmDialog } from '../../ui/confirm.dialog';
import { OutcomesDialog } from '../../ui/outcomes.dialog';
import { useBulk } from '../../ui/use-bulk';
import { useZip } from '../../ui/use-zip';
import { comparisonOf } from './compare/comparison-address';

interface BarProps {
  readonly ids: FolderIds;
  readonly ticks: Ticks<Pick<WorkflowRecord, 'id' | 'name' | 'status'>>;
  readonly shown: number;
}

/** The bulk actions for the selected workflows of a folder. Each applies to the workflows that it fits. */
export function WorkflowBulkBar({ ids, ticks, shown }: BarProps) {
  const { chosen } = ticks;
  const change = useUrlChange();
  const [asked, setAsked] = useState<Order | null>(null);
  const { order, progress, outcomes, forget } = useBulk([workflowHistory.ofForm, workflows.list], () => {
    setAsked(null);
    ticks.clear();
  });
  const completed = idsOf(chosen, ({ status }) => status === 'completed');
  const [one, other] = chosen.length === 2 ? completed : [];
  const zip = useZip(`workflows-${ids.formId}.zip`, () =>
    call(bulk.downloadWorkflows, { params: ids, query: { ids: completed.join() } }),
  );
  const action = (name: Order) => ({
    label: t.bulk[name],
    icon: ORDERS[name].icon,
    count: idsOf(chosen, ORDERS[name].fits).length,
    isDestructive: name === 'delete',
    onSelect: () => setAsked(name),
  });
  const fitting = asked === null ? [] : idsOf(chosen, ORDERS[asked].fits);
  return (
    <>
      {chosen.length > 0 && (
        <BulkBar
          chosen={chosen.length}
          shown={shown}
          onTickAll={ticks.tickAll}
          onClear={ticks.clear}
          actions={[
            {
              label: t.bulk.compare,
              icon: GitCompare,
              count: other === undefined ? 0 : 2,
              onSelect: () =>
                one !== undefined && other !== undefined && change(comparisonOf(one, other), 'push'),
            },
            {
              label: t.bulk.download,
              icon: Download,
              count: completed.length,
              isPending: zip.isPending,
              onSelect: () => zip.mutate(),
            },
            action('retry'),
            action('cancel'),
            action('delete'),
          ]}
        />
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          onConfirm={() =>
            order.mutate({
              title: ORDERS[asked].done,
              ids: fitting,
              send: (some) => call(ORDERS[asked].endpoint, { params: ids, body: { ids: some } }),
              nameOf: (id) => chosen.find((workflow) => workflow.id === id)?.name ?? String(id),
            })
          }
          isPending={order.isPending}
          progress={progress}
          title={ORDERS[asked].title(fitting.length)}
          text={ORDERS[asked].text}
          confirmLabel={ORDERS[asked].title(fitting.length)}
          cancelLabel={t.actions.close}
          isDestructive={asked !== 'retry'}
        />
      )}
      {outcomes && <OutcomesDialog outcomes={outcomes} onClose={forget} />}
    </>
  );
}

type Standing = Pick<WorkflowRecord, 'id' | 'status'>;

type Order = 'retry' | 'cancel' | 'delete';

const ORDERS = {
  retry: {
    icon: RotateCw,
    endpoint: bulk.retryWorkflows,
    fits: ({ status }: Standing) => status === 'failed' || status === 'cancelled',
    title: t.bulk.retryWorkflows,
    text: t.workflow.failedNext,
    done: t.bulk.started,
  },
  cancel: {
    icon: CircleStop,
    endpoint: bulk.cancelWorkflows,
    fits: ({ status }: Standing) => !isTerminal(status),
    title: t.bulk.cancelWorkflows,
    text: t.bulk.cancelWorkflowsText,
    done: t.bulk.cancelled,
  },
  delete: {
    icon: Trash2,
    endpoint: bulk.deleteWorkflows,
    fits: ({ status }: Standing) => isTerminal(status),
    title: t.bulk.deleteWorkflows,
    text: t.bulk.deleteWorkflowsText,
    done: t.bulk.deleted,
  },
};

const idsOf = (chosen: readonly Standing[], fits: (workflow: Standing) => boolean): number[] =>
  chosen.filter(fits).map(({ id }) => id);
