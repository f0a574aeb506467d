import { Stack, Table, Text } from '@chakra-ui/react';
import type { WorkflowRecord } from '@app/contracts';
import { Link } from 'react-router';
import { duration, utcText } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { Panel } from '../../../ui/panel';
import { StatusBadge } from '../../../ui/status-badge';
import type { HistoryScope } from './history.query';

const number = new Intl.NumberFormat('en-US');

interface RecordTableProps {
  readonly records: readonly WorkflowRecord[];
  readonly scope: HistoryScope;
  readonly isBusy: boolean;
}

/** Workflows, newest first: a table where there is room, a list where there is not. */
export function RecordTable({ records, scope, isBusy }: RecordTableProps) {
  const { columns } = t.history;
  const texts = scope.kind === 'folder' ? [] : [columns.folder];
  const headings = [
    columns.workflow,
    ...texts,
    columns.status,
    columns.agent,
    columns.person,
    columns.started,
  ];
  const numbers = [columns.runtime, columns.tokens, columns.cost];
  return (
    <Panel overflowX="auto" aria-busy={isBusy || undefined}>
      <Table.Root size="sm" hideBelow="lg" aria-label={t.history.title}>
        <Table.Header>
          <Table.Row bg="transparent">
            {[...headings, ...numbers].map((heading) => (
              <Table.ColumnHeader
                key={heading}
                color="fg.muted"
                fontSize="xs"
                fontWeight="medium"
                textAlign={numbers.includes(heading) ? 'end' : 'start'}
              >
                {heading}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {records.map((record) => (
            <Row key={record.id} record={record} scope={scope} />
          ))}
        </Table.Body>
      </Table.Root>
      <Stack as="ul" hideFrom="lg" listStyleType="none" gap="0" divideY="1px" divideColor="border">
        {records.map((record) => (
          <Stack as="li" key={record.id} gap="1" p="4" align="flex-start">
            <Name record={record} scope={scope} />
            <StatusBadge status={record.status} outcome={record.outcome} />
            <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
              {[placeOf(record, scope), agentOf(record), personOf(record)].filter(Boolean).join(' · ')}
            </Text>
            <Text color="fg.muted" fontSize="dense">
              {[utcText(record.executedAt), runtimeOf(record), tokensOf(record), costOf(record)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

function Row({ record, scope }: { record: WorkflowRecord; scope: HistoryScope }) {
  return (
    <Table.Row bg="transparent" verticalAlign="top">
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
      <Table.Cell maxW="14rem" overflowWrap="anywhere">
        {agentOf(record)}
      </Table.Cell>
      <Table.Cell>{personOf(record)}</Table.Cell>
      <Table.Cell whiteSpace="nowrap" color="fg.muted">
        <time dateTime={record.executedAt}>{utcText(record.executedAt)}</time>
      </Table.Cell>
      <Table.Cell textAlign="end" whiteSpace="nowrap">
        {runtimeOf(record)}
      </Table.Cell>
      <Table.Cell textAlign="end">{tokensOf(record)}</Table.Cell>
      <Table.Cell textAlign="end" whiteSpace="nowrap">
        {costOf(record)}
      </Table.Cell>
    </Table.Row>
  );
}

/** Administrators see that a workflow ran; to look into it they would have to be members. */
function Name({ record, scope }: { record: WorkflowRecord; scope: HistoryScope }) {
  if (scope.kind === 'all')
    return (
      <Text fontWeight="medium" overflowWrap="anywhere">
        {record.name}
      </Text>
    );
  const ids = { workspaceId: record.workspace.id, formId: record.form.id, workflowId: record.id };
  return (
    <Text
      as="span"
      fontWeight="medium"
      overflowWrap="anywhere"
      _hover={{ textDecoration: 'underline' }}
      asChild
    >
      <Link to={paths.workflow(ids)}>{record.name}</Link>
    </Text>
  );
}

const placeOf = ({ workspace, form }: WorkflowRecord, { kind }: HistoryScope): string =>
  kind === 'all' ? `${workspace.name} / ${form.name}` : kind === 'workspace' ? form.name : '';

const agentOf = ({ aiIntegrationName, model }: WorkflowRecord): string =>
  model === null ? aiIntegrationName : `${aiIntegrationName} · ${model}`;

const personOf = ({ executedBy }: WorkflowRecord): string =>
  executedBy === null ? t.history.system : (executedBy.name ?? t.history.erased(executedBy.id));

const runtimeOf = ({ executionTime, step }: WorkflowRecord): string => {
  if (executionTime !== null) return duration(executionTime);
  return step === null ? '' : t.workflow.steps[step.name];
};

const tokensOf = ({ usage: { inputTokens, outputTokens } }: WorkflowRecord): string =>
  inputTokens + outputTokens > 0 ? number.format(inputTokens + outputTokens) : '';

const costOf = ({ usage: { costMicroUsd } }: WorkflowRecord): string =>
  costMicroUsd === null || costMicroUsd === 0 ? '' : t.result.cost(costMicroUsd);
