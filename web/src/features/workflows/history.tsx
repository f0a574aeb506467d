import { Button, Icon } from '@chakra-ui/react';
import { BookOpenText, Waypoints, Workflow as WorkflowIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { FolderIds } from '../../lib/paths';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { NewButton } from '../../ui/new-button';
import { HistoryPanel } from './history/history.panel';
import { WorkflowBulkBar } from './workflow-bulk.bar';

interface HistoryProps {
  readonly ids: FolderIds;
  readonly onCreate: () => void;
  readonly onManagePrompts: () => void;
}

/** All workflows of the folder, newest first. */
export function History({ ids, onCreate, onManagePrompts }: HistoryProps) {
  const change = useUrlChange();
  const scope = useMemo(() => ({ kind: 'folder', ids }) as const, [ids]);
  const create = <NewButton label={t.workflow.create} onClick={onCreate} />;
  return (
    <HistoryPanel
      scope={scope}
      title={t.workflow.title}
      text={t.workflow.text}
      actions={
        <>
          <Button variant="outline" onClick={() => change({ view: 'designs' }, 'push')}>
            <Icon as={Waypoints} boxSize="4" aria-hidden="true" />
            {t.recipes.open}
          </Button>
          <Button variant="outline" onClick={onManagePrompts}>
            <Icon as={BookOpenText} boxSize="4" aria-hidden="true" />
            {t.prompts.library}
          </Button>
        </>
      }
      add={create}
      empty={
        <EmptyBox icon={WorkflowIcon} title={t.workflow.emptyTitle} text={t.workflow.emptyText}>
          {create}
        </EmptyBox>
      }
      bulkBar={(ticks, shown) => <WorkflowBulkBar ids={ids} ticks={ticks} shown={shown} />}
    />
  );
}
