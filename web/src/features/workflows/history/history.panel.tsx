import { Button, Flex, HStack, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { WorkflowRecord, WorkflowTotals } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download, History as HistoryIcon, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDebounced } from '../../../lib/debounced';
import { useConnection } from '../../../lib/live';
import { isTerminal } from '../../../lib/live-cache';
import { usePages } from '../../../lib/pages';
import { saveFile } from '../../../lib/save-file';
import { type Ticks, useTicks } from '../../../lib/ticks';
import { useUrlParams } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { EmptyBox } from '../../../ui/empty-box';
import { LoadState } from '../../../ui/load-error';
import { LoadMore } from '../../../ui/load-more';
import { PageHeader } from '../../../ui/page-header';
import { HistoryFilters } from './history-filters';
import {
  exportHistory,
  type HistoryFilter,
  historyFilterOf,
  historyOrderOf,
  historyPages,
  type HistoryScope,
  historyTotals,
} from './history.query';
import { RecordTable } from './record-table';
import { useAction } from '../../../ui/use-action';

interface HistoryPanelProps {
  readonly scope: HistoryScope;
  readonly title?: string;
  readonly text: string;
  readonly actions?: ReactNode;
  /** The button for a new workflow. In the empty state, it is part of `empty`. */
  readonly add?: ReactNode;
  /** Shown in place of the list if there is no workflow and no filter. */
  readonly empty?: ReactNode;
  /** The bar for the selected rows. Without it, rows cannot be selected. */
  readonly bulkBar?: (ticks: Ticks<WorkflowRecord>, shown: number) => ReactNode;
}

/** Workflows of a scope: filters in the address, totals, a list that grows on demand, and an export. */
export function HistoryPanel({ scope, title, text, actions, add, empty, bulkBar }: HistoryPanelProps) {
  const params = useUrlParams();
  const typed = historyFilterOf(params);
  const order = historyOrderOf(params);
  const filter = { ...typed, search: useDebounced(typed.search) };
  const isLive = useConnection() === 'live';
  const list = usePages({
    ...historyPages(scope, filter, order),
    refreshEvery: (records) => (!isLive && records.some(isOpen) ? ASKING_MS : false),
  });
  const totals = useQuery(historyTotals(scope, filter));
  const ticks = useTicks(list.items ?? NONE);
  const isFiltered = Object.values(typed).some((value) => value !== '');
  if (empty !== undefined && !isFiltered && list.items?.length === 0)
    return (
      <Stack gap="5">
        {title && <PageHeader title={title} text={text} actions={actions} />}
        {empty}
      </Stack>
    );
  return (
    <Stack gap="5">
      {title && (
        <PageHeader
          title={title}
          text={text}
          actions={
            <>
              {actions}
              {add}
            </>
          }
        />
      )}
      {!title && <Text color="fg.muted">{text}</Text>}
      <HistoryFilters scope={scope} filter={typed} />
      <Flex
        gap="3"
        justify="space-between"
        align={{ md: 'center' }}
        direction={{ base: 'column', md: 'row' }}
      >
        {totals.isPending ? (
          <Skeleton h={{ base: '12', md: '5' }} flex="1" />
        ) : (
          totals.data && <Totals totals={totals.data} />
        )}
        <HStack gap="2" flexShrink="0">
          {scope.kind !== 'all' && <ExportButton scope={scope} filter={filter} />}
          <Button variant="outline" size="xs" loading={list.isFetching} onClick={list.reload}>
            <Icon as={RefreshCw} boxSize="3.5" aria-hidden="true" />
            {t.workflow.refresh}
          </Button>
        </HStack>
      </Flex>
      <LoadState of={list} noun={t.history.noun} h="64" />
      {list.items?.length === 0 && (
        <EmptyBox icon={HistoryIcon} title={t.history.emptyTitle} text={t.history.emptyText} />
      )}
      {list.items && list.items.length > 0 && (
        <>
          <RecordTable
            records={list.items}
            scope={scope}
            order={order}
            isBusy={list.isRenewing}
            ticks={bulkBar ? ticks : null}
          />
          <LoadMore list={list} />
          {bulkBar?.(ticks, list.items.length)}
        </>
      )}
    </Stack>
  );
}

/** Poll only while the live connection is down. */
const ASKING_MS = 4000;
const NONE: readonly WorkflowRecord[] = [];
const isOpen = ({ status }: WorkflowRecord): boolean => !isTerminal(status);

function Totals({ totals: { workflows, isAtLeast, statuses, outcomes, usage } }: { totals: WorkflowTotals }) {
  const words = t.history.totals;
  const open = statuses.pending + statuses.running;
  const doubtful = outcomes.incomplete + outcomes.needs_review;
  const tokens = usage.inputTokens + usage.outputTokens;
  const facts = [
    isAtLeast ? words.atLeast(workflows) : words.workflows(workflows),
    statuses.completed > 0 && words.completed(statuses.completed),
    doubtful > 0 && words.needsLook(doubtful),
    statuses.failed > 0 && words.failed(statuses.failed),
    open > 0 && words.open(open),
    usage.calls > 0 && words.calls(usage.calls),
    tokens > 0 && t.result.tokens(tokens),
    usage.costMicroUsd !== null && usage.costMicroUsd > 0 && t.result.cost(usage.costMicroUsd),
  ].filter((fact) => fact !== false);
  return (
    <HStack as="ul" listStyleType="none" aria-label={words.title} gap="4" rowGap="1" wrap="wrap">
      {facts.map((fact, place) => (
        <Text as="li" key={fact} fontWeight={place === 0 ? 'semibold' : 'normal'}>
          {fact}
        </Text>
      ))}
    </HStack>
  );
}

interface ExportProps {
  readonly scope: Exclude<HistoryScope, { kind: 'all' }>;
  readonly filter: HistoryFilter;
}

function ExportButton({ scope, filter }: ExportProps) {
  const save = useAction({
    send: () => exportHistory(scope, filter),
    onDone: (blob) =>
      saveFile(blob, `workflows-${scope.kind === 'folder' ? scope.ids.formId : scope.workspaceId}.csv`),
    failed: t.history.exportFailed,
  });
  return (
    <Button
      variant="outline"
      size="xs"
      loading={save.isPending}
      loadingText={t.history.exporting}
      onClick={() => save.mutate()}
    >
      <Icon as={Download} boxSize="3.5" aria-hidden="true" />
      {t.history.export}
    </Button>
  );
}
