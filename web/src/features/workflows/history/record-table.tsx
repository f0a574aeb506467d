import { HStack, Stack, Table, Text } from '@chakra-ui/react';
import { type HistorySort, runTimeText, type WorkflowRecord } from '@app/contracts';
import type { RefCallback } from 'react';
import { useNavigate } from 'react-router';
import { wholeSeconds } from '../../../lib/format';
import { timesText } from '../../../lib/run-times';
import type { Ticks } from '../../../lib/ticks';
import { messages as t } from '../../../messages';
import { Moment } from '../../../ui/moment';
import { isFirstRow, longRow } from '../../../ui/long-row';
import { Panel } from '../../../ui/panel';
import { Tick } from '../../../ui/tick';
import type { HistoryOrder, HistoryScope } from './history.query';
import {
  addressOf,
  agentOf,
  CancelAction,
  costOf,
  documentsOf,
  Name,
  personOf,
  placeOf,
  Standing,
  targetOf,
  tokensOf,
  useTimes,
} from './record-cells';
import { SortableHeading, SortField } from './sort-controls';

interface RecordTableProps {
  readonly records: readonly WorkflowRecord[];
  readonly scope: HistoryScope;
  readonly order: HistoryOrder;
  readonly isBusy: boolean;
  /** The selected rows; null if rows cannot be selected. */
  readonly ticks: Ticks<WorkflowRecord> | null;
}

interface Column {
  readonly heading: string;
  /** Null: the list cannot be ordered by it. */
  readonly sort: HistorySort | null;
  readonly isNumber?: boolean;
}

function columnsOf({ kind }: HistoryScope): Column[] {
  const { columns } = t.history;
  return [
    { heading: columns.workflow, sort: 'name' },
    ...(kind === 'folder' ? [] : [{ heading: columns.folder, sort: null }]),
    { heading: columns.document, sort: null },
    { heading: columns.outcome, sort: 'outcome' },
    { heading: columns.agent, sort: 'agent' },
    { heading: columns.person, sort: 'person' },
    { heading: columns.waited, sort: 'waited', isNumber: true },
    { heading: columns.worked, sort: 'worked', isNumber: true },
    { heading: columns.cost, sort: 'cost', isNumber: true },
    { heading: columns.started, sort: 'started' },
  ];
}

/** Workflows in the requested order: a dense table, or a list where the screen is narrow. */
export function RecordTable({ records, scope, order, isBusy, ticks }: RecordTableProps) {
  const rowOf = (record: WorkflowRecord, place: number) => ({
    isFirst: isFirstRow(place),
    record,
    scope,
    isTicked: ticks?.isTicked(record.id) ?? false,
    onToggle: ticks?.toggle ?? null,
  });
  return (
    <>
      <SortField order={order} />
      {/* Texts for screen readers only are placed by the panel, so that they scroll with the table. */}
      <Panel position="relative" overflowX="auto" aria-busy={isBusy || undefined}>
        <Table.Root size="sm" fontSize="dense" hideBelow="xl" aria-label={t.history.title}>
          <Table.Header>
            <Table.Row bg="transparent">
              {ticks && <HiddenHeading text={t.history.selection} />}
              {columnsOf(scope).map((column) => (
                <SortableHeading key={column.heading} {...column} order={order} />
              ))}
              {scope.kind !== 'all' && <HiddenHeading text={t.history.actions} />}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {records.map((record, place) => (
              <Row key={record.id} {...rowOf(record, place)} />
            ))}
          </Table.Body>
        </Table.Root>
        <Stack as="ul" hideFrom="xl" listStyleType="none" gap="0" divideY="1px" divideColor="border">
          {records.map((record, place) => (
            <Item key={record.id} {...rowOf(record, place)} />
          ))}
        </Stack>
      </Panel>
    </>
  );
}

function HiddenHeading({ text }: { text: string }) {
  return (
    <Table.ColumnHeader px="2">
      <Text srOnly>{text}</Text>
    </Table.ColumnHeader>
  );
}

interface RecordProps {
  readonly record: WorkflowRecord;
  readonly scope: HistoryScope;
  readonly isTicked: boolean;
  /** Null if rows cannot be selected. */
  readonly onToggle: ((workflowId: number) => void) | null;
}

const wordsOf = ({ record, scope }: RecordProps): string =>
  [record.name, placeOf(record, scope), documentsOf(record), agentOf(record), personOf(record)].join(' ');

const Row = longRow<RecordProps>(WholeRow, {
  kind: 'table row',
  words: wordsOf,
  height: 2.75,
  columns: ({ scope, onToggle }) =>
    columnsOf(scope).length + (scope.kind === 'all' ? 0 : 1) + (onToggle === null ? 0 : 1),
});

const Item = longRow<RecordProps>(WholeItem, { kind: 'item', words: wordsOf, height: 8 });

type Watched = RecordProps & { readonly watch: RefCallback<HTMLElement> };

/** A click anywhere in the row opens the workflow, as its link does. */
function WholeRow({ record, scope, isTicked, onToggle, watch }: Watched) {
  const navigate = useNavigate();
  const address = addressOf(record, scope);
  const { waited, worked } = useTimes(record);
  return (
    <Table.Row
      ref={watch}
      bg="transparent"
      _hover={{ bg: 'bg.subtle' }}
      cursor={address === null ? undefined : 'pointer'}
      onClick={({ target, currentTarget }) => {
        // A dialog of the row is not inside its element.
        const isInRow = target instanceof Element && currentTarget.contains(target);
        const isControl = isInRow && target.closest('a, button, label') !== null;
        if (address !== null && isInRow && !isControl) void navigate(address);
      }}
    >
      {onToggle && (
        <Table.Cell py="1" px="2">
          <RowTick record={record} isTicked={isTicked} onToggle={onToggle} />
        </Table.Cell>
      )}
      <Table.Cell py="1" px="2" w="full" minW="9rem" maxW="0">
        <Name record={record} scope={scope} />
      </Table.Cell>
      {scope.kind !== 'folder' && <TextCell text={placeOf(record, scope)} />}
      <TextCell text={documentsOf(record)} title={record.documents.join('\n') || undefined} />
      <Table.Cell py="1" px="2" title={targetOf(record)}>
        <Standing record={record} />
      </Table.Cell>
      <TextCell text={agentOf(record)} />
      <TextCell text={personOf(record)} />
      <NumberCell text={runTimeText(waited)} title={wholeSeconds(waited)} />
      <NumberCell text={runTimeText(worked)} title={wholeSeconds(worked)} />
      <NumberCell text={costOf(record)} title={tokensOf(record)} />
      <Table.Cell py="1" px="2" minW="28" color="fg.muted" lineHeight="short">
        <Moment instant={record.executedAt} />
      </Table.Cell>
      {scope.kind !== 'all' && (
        <Table.Cell py="1" px="2">
          <CancelAction record={record} />
        </Table.Cell>
      )}
    </Table.Row>
  );
}

interface CellProps {
  readonly text: string;
  readonly title?: string | undefined;
}

const TextCell = ({ text, title = text }: CellProps) => (
  <Table.Cell py="1" px="2" maxW={{ base: '6rem', '2xl': '11rem' }} truncate title={title}>
    {text}
  </Table.Cell>
);

const NumberCell = ({ text, title }: CellProps) => (
  <Table.Cell py="1" px="2" textAlign="end" whiteSpace="nowrap" title={title}>
    {text}
  </Table.Cell>
);

function RowTick({
  record: { id, name },
  isTicked,
  onToggle,
}: Pick<RecordProps, 'record' | 'isTicked'> & { readonly onToggle: (workflowId: number) => void }) {
  return <Tick label={t.workflow.select(name)} isTicked={isTicked} onToggle={() => onToggle(id)} />;
}

function WholeItem({ record, scope, isTicked, onToggle, watch }: Watched) {
  const times = useTimes(record);
  const facts = [placeOf(record, scope), documentsOf(record), agentOf(record), personOf(record)];
  return (
    <HStack as="li" ref={watch} gap="3" p="3" align="flex-start">
      {onToggle && <RowTick record={record} isTicked={isTicked} onToggle={onToggle} />}
      <Stack gap="1" flex="1" minW="0">
        <Name record={record} scope={scope} />
        <Standing record={record} />
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <Text color="fg.muted" fontSize="dense">
          <Moment instant={record.executedAt} />
          {[timesText(times), costOf(record)].filter(Boolean).map((fact) => ` · ${fact}`)}
        </Text>
      </Stack>
      {scope.kind !== 'all' && <CancelAction record={record} />}
    </HStack>
  );
}
