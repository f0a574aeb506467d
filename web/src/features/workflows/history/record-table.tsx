import { Stack, Table, Text } from '@chakra-ui/react';
import type { HistorySort, WorkflowRecord } from '@app/contracts';
import type { RefCallback } from 'react';
import { messages as t } from '../../../messages';
import { Moment } from '../../../ui/moment';
import { isFirstRow, longRow } from '../../../ui/long-row';
import { Panel } from '../../../ui/panel';
import { StatusBadge } from '../../../ui/status-badge';
import type { HistoryOrder, HistoryScope } from './history.query';
import {
  agentOf,
  CancelAction,
  costOf,
  Name,
  personOf,
  placeOf,
  Runtime,
  targetOf,
  tokensOf,
} from './record-cells';
import { SortableHeading, SortField } from './sort-controls';

interface RecordTableProps {
  readonly records: readonly WorkflowRecord[];
  readonly scope: HistoryScope;
  readonly order: HistoryOrder;
  readonly isBusy: boolean;
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
    { heading: columns.status, sort: 'outcome' },
    { heading: columns.target, sort: 'target' },
    { heading: columns.agent, sort: 'agent' },
    { heading: columns.person, sort: 'person' },
    { heading: columns.started, sort: 'started' },
    { heading: columns.runtime, sort: 'duration', isNumber: true },
    { heading: columns.tokens, sort: null, isNumber: true },
    { heading: columns.cost, sort: 'cost', isNumber: true },
  ];
}

/** Workflows in the order that was asked for: a table where there is room, a list where there is not. */
export function RecordTable({ records, scope, order, isBusy }: RecordTableProps) {
  return (
    <>
      <SortField order={order} />
      <Panel overflowX="auto" aria-busy={isBusy || undefined}>
        <Table.Root size="sm" hideBelow="lg" aria-label={t.history.title}>
          <Table.Header>
            <Table.Row bg="transparent">
              {columnsOf(scope).map((column) => (
                <SortableHeading key={column.heading} {...column} order={order} />
              ))}
              {scope.kind !== 'all' && (
                <Table.ColumnHeader>
                  <Text srOnly>{t.history.actions}</Text>
                </Table.ColumnHeader>
              )}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {records.map((record, place) => (
              <Row key={record.id} isFirst={isFirstRow(place)} record={record} scope={scope} />
            ))}
          </Table.Body>
        </Table.Root>
        <Stack as="ul" hideFrom="lg" listStyleType="none" gap="0" divideY="1px" divideColor="border">
          {records.map((record, place) => (
            <Item key={record.id} isFirst={isFirstRow(place)} record={record} scope={scope} />
          ))}
        </Stack>
      </Panel>
    </>
  );
}

interface RecordProps {
  readonly record: WorkflowRecord;
  readonly scope: HistoryScope;
}

const wordsOf = ({ record, scope }: RecordProps): string =>
  [record.name, placeOf(record, scope), targetOf(record), agentOf(record), personOf(record)].join(' ');

const Row = longRow<RecordProps>(WholeRow, {
  kind: 'table row',
  words: wordsOf,
  height: 3.5,
  columns: ({ scope }) => columnsOf(scope).length + (scope.kind === 'all' ? 0 : 1),
});

const Item = longRow<RecordProps>(WholeItem, { kind: 'item', words: wordsOf, height: 9 });

type Watched = RecordProps & { readonly watch: RefCallback<HTMLElement> };

function WholeRow({ record, scope, watch }: Watched) {
  return (
    <Table.Row ref={watch} bg="transparent" verticalAlign="top">
      <Table.Cell maxW="20rem">
        <Name record={record} scope={scope} />
      </Table.Cell>
      {scope.kind !== 'folder' && (
        <Table.Cell maxW="14rem" overflowWrap="anywhere">
          {placeOf(record, scope)}
        </Table.Cell>
      )}
      <Table.Cell>
        <StatusBadge status={record.status} outcome={record.outcome} />
      </Table.Cell>
      <Table.Cell maxW="10rem">{targetOf(record)}</Table.Cell>
      <Table.Cell maxW="14rem" overflowWrap="anywhere">
        {agentOf(record)}
      </Table.Cell>
      <Table.Cell>{personOf(record)}</Table.Cell>
      <Table.Cell color="fg.muted">
        <Moment instant={record.executedAt} />
      </Table.Cell>
      <Table.Cell textAlign="end" whiteSpace="nowrap">
        <Runtime record={record} />
      </Table.Cell>
      <Table.Cell textAlign="end">{tokensOf(record)}</Table.Cell>
      <Table.Cell textAlign="end" whiteSpace="nowrap">
        {costOf(record)}
      </Table.Cell>
      {scope.kind !== 'all' && (
        <Table.Cell py="1">
          <CancelAction record={record} />
        </Table.Cell>
      )}
    </Table.Row>
  );
}

function WholeItem({ record, scope, watch }: Watched) {
  return (
    <Stack as="li" ref={watch} gap="1" p="4" align="flex-start">
      <Name record={record} scope={scope} />
      <StatusBadge status={record.status} outcome={record.outcome} />
      <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
        {[placeOf(record, scope), targetOf(record), agentOf(record), personOf(record)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text color="fg.muted" fontSize="dense">
        {[<Moment key="at" instant={record.executedAt} />, tokensOf(record), costOf(record)]
          .filter(Boolean)
          .flatMap((fact, place) => (place === 0 ? [fact] : [' · ', fact]))}
      </Text>
      <Text as="div" color="fg.muted" fontSize="dense">
        <Runtime record={record} />
      </Text>
      {scope.kind !== 'all' && <CancelAction record={record} />}
    </Stack>
  );
}
