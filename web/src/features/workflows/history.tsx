import { Button, Flex, HStack, Heading, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, ListFilter, RefreshCw, Waypoints, Workflow as WorkflowIcon } from 'lucide-react';
import type { Workflow, WorkflowTotals } from '@app/contracts';
import type { FolderIds } from '../../lib/paths';
import { useTicks } from '../../lib/ticks';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { isFirstRow } from '../../ui/long-row';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { PanelList } from '../../ui/panel';
import { HistoryRow } from './history-row';
import { historyFilterOf, historyTotals } from './history/history.query';
import { WorkflowBulkBar } from './workflow-bulk.bar';
import { useWorkflows } from './workflow-queries';

interface HistoryProps {
  readonly ids: FolderIds;
  readonly onCreate: () => void;
  readonly onManagePrompts: () => void;
}

/** Every run of the folder, newest first. */
export function History({ ids, onCreate, onManagePrompts }: HistoryProps) {
  const change = useUrlChange();
  const list = useWorkflows(ids);
  const { data: totals } = useQuery(historyTotals({ kind: 'folder', ids }, EVERY));
  const ticks = useTicks(list.items ?? NONE);
  const create = <NewButton label={t.workflow.create} onClick={onCreate} />;
  const hasRuns = list.items !== undefined && list.items.length > 0;
  return (
    <Stack gap="6">
      <PageHeader
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
            {/* While nothing is known, too: it would push the others aside when it comes. */}
            {(list.isPending || hasRuns) && create}
          </>
        }
      />
      {list.isPending && <Skeleton h="48" borderRadius="panel" />}
      {list.error && !list.items && (
        <LoadError noun={t.workflow.noun} error={list.error} onRetry={list.reload} />
      )}
      {list.items?.length === 0 && (
        <EmptyBox icon={WorkflowIcon} title={t.workflow.emptyTitle} text={t.workflow.emptyText}>
          {create}
        </EmptyBox>
      )}
      {hasRuns && (
        <Stack as="section" gap="3" aria-labelledby="workflow-history">
          <HistoryHead isFetching={list.isFetching} onReload={list.reload} totals={totals} />
          <PanelList>
            {list.items.map((workflow, place) => (
              <HistoryRow
                key={workflow.id}
                workflow={workflow}
                isFirst={isFirstRow(place)}
                ids={ids}
                isTicked={ticks.isTicked(workflow.id)}
                onToggle={ticks.toggle}
              />
            ))}
          </PanelList>
          <LoadMore list={list} />
          <WorkflowBulkBar ids={ids} ticks={ticks} shown={list.items.length} />
        </Stack>
      )}
    </Stack>
  );
}

interface HeadProps {
  readonly totals: WorkflowTotals | undefined;
  readonly isFetching: boolean;
  readonly onReload: () => void;
}

/** Below each other on a phone: the heading grows by its count, which comes late. */
function HistoryHead({ totals, isFetching, onReload }: HeadProps) {
  const change = useUrlChange();
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" gap="2">
      <Heading as="h2" id="workflow-history" fontSize="md" fontWeight="semibold">
        {t.workflow.history}
        {totals && (
          <Text as="span" color="fg.muted" fontWeight="normal" ps="2">
            {totals.isOfNewest
              ? t.history.totals.newest(totals.workflows)
              : t.history.totals.workflows(totals.workflows)}
          </Text>
        )}
      </Heading>
      <HStack gap="2">
        <Button variant="outline" size="xs" onClick={() => change({ view: 'history' }, 'push')}>
          <Icon as={ListFilter} boxSize="3.5" aria-hidden="true" />
          {t.history.open}
        </Button>
        <Button variant="outline" size="xs" loading={isFetching} onClick={onReload}>
          <Icon as={RefreshCw} boxSize="3.5" aria-hidden="true" />
          {t.workflow.refresh}
        </Button>
      </HStack>
    </Flex>
  );
}

const EVERY = historyFilterOf(new URLSearchParams());
const NONE: readonly Workflow[] = [];
