import { Stack, Table, Text } from '@chakra-ui/react';
import type { UsageBy, UsageGroup, UsageReport } from '@app/contracts';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { ProgressBar } from '../../ui/progress-bar';

interface UsageTableProps {
  readonly report: UsageReport;
  readonly by: UsageBy;
}

/** Usage by user or agent, highest first, with the totals of the months at the bottom. */
export function UsageTable({ report: { months, groups, isOfLargest }, by }: UsageTableProps) {
  const { columns } = t.usage;
  const total = sumOf(months);
  const hasCaps = groups.some(({ cap }) => cap !== null);
  const headings = [columns.calls, columns.sent, columns.received, columns.cost, columns.share];
  return (
    <Stack gap="2">
      <Panel overflowX="auto" tabIndex={0} role="region" aria-label={t.usage.title}>
        <Table.Root size="sm" aria-label={`${t.usage.title}: ${t.usage.bys[by]}`}>
          <Table.Header>
            <Table.Row bg="transparent">
              <Heading>{t.usage.bys[by]}</Heading>
              {headings.map((heading) => (
                <Heading key={heading} isNumber>
                  {heading}
                </Heading>
              ))}
              {hasCaps && <Heading>{columns.cap}</Heading>}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {groups.map((group) => (
              <Row key={group.id ?? 'none'} group={group} by={by} total={total} hasCaps={hasCaps} />
            ))}
          </Table.Body>
          <Table.Footer>
            <Table.Row bg="transparent" fontWeight="medium">
              <Table.Cell>{t.usage.total}</Table.Cell>
              <Numbers taken={total} share={null} />
              {hasCaps && <Table.Cell />}
            </Table.Row>
          </Table.Footer>
        </Table.Root>
      </Panel>
      {total.unpricedCalls > 0 && <Text color="fg.muted">{t.usage.unpriced(total.unpricedCalls)}</Text>}
      {isOfLargest && <Text color="fg.muted">{t.usage.largest}</Text>}
    </Stack>
  );
}

function Heading({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  return (
    <Table.ColumnHeader
      color="fg.muted"
      fontSize="xs"
      fontWeight="medium"
      whiteSpace="nowrap"
      textAlign={isNumber ? 'end' : 'start'}
    >
      {children}
    </Table.ColumnHeader>
  );
}

type Taken = Pick<UsageGroup, 'calls' | 'unpricedCalls' | 'inputTokens' | 'outputTokens' | 'costMicroUsd'>;

function sumOf(rows: readonly Taken[]): Taken {
  const add = (read: (row: Taken) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  return {
    calls: add(({ calls }) => calls),
    unpricedCalls: add(({ unpricedCalls }) => unpricedCalls),
    inputTokens: add(({ inputTokens }) => inputTokens),
    outputTokens: add(({ outputTokens }) => outputTokens),
    costMicroUsd: add(({ costMicroUsd }) => costMicroUsd ?? 0),
  };
}

/** Of the money; of the tokens where nothing has a price. */
function shareOf(group: Taken, total: Taken): number {
  if (total.costMicroUsd) return (group.costMicroUsd ?? 0) / total.costMicroUsd;
  const tokens = total.inputTokens + total.outputTokens;
  return tokens === 0 ? 0 : (group.inputTokens + group.outputTokens) / tokens;
}

interface RowProps {
  readonly group: UsageGroup;
  readonly by: UsageBy;
  readonly total: Taken;
  readonly hasCaps: boolean;
}

function Row({ group, by, total, hasCaps }: RowProps) {
  return (
    <Table.Row bg="transparent">
      <Table.Cell maxW="20rem" overflowWrap="anywhere">
        {nameOf(group, by)}
      </Table.Cell>
      <Numbers taken={group} share={shareOf(group, total)} />
      {hasCaps && (
        <Table.Cell minW="12rem">
          <Caps cap={group.cap} name={nameOf(group, by)} />
        </Table.Cell>
      )}
    </Table.Row>
  );
}

function nameOf({ id, name }: UsageGroup, by: UsageBy): string {
  if (id === null) return by === 'person' ? t.usage.system : t.usage.erased[by];
  return name ?? `${t.usage.erased[by]} ${id}`;
}

function Numbers({ taken, share }: { taken: Taken; share: number | null }) {
  const cells = [
    t.usage.tokens(taken.calls),
    t.usage.tokens(taken.inputTokens),
    t.usage.tokens(taken.outputTokens),
    taken.costMicroUsd === null ? '' : t.usage.money(taken.costMicroUsd),
    share === null ? '' : t.usage.share(share),
  ];
  return cells.map((cell, place) => (
    <Table.Cell key={place} textAlign="end" whiteSpace="nowrap">
      {cell}
    </Table.Cell>
  ));
}

function Caps({ cap, name }: { cap: UsageGroup['cap']; name: string }) {
  if (cap === null) return null;
  const { costMicroUsd: cost, tokens } = cap;
  const bars = [
    cost && { ...cost, text: t.usage.costCap(t.usage.money(cost.spent), t.usage.money(cost.cap)) },
    tokens && { ...tokens, text: t.usage.tokenCap(t.usage.tokens(tokens.spent), t.usage.tokens(tokens.cap)) },
  ].filter((bar) => bar !== null);
  return bars.map(({ spent, cap: most, text }) => (
    <Stack key={text} gap="1">
      <Text fontSize="xs" color={spent >= most ? 'fg.error' : 'fg.muted'} whiteSpace="nowrap">
        {spent >= most ? `${text}, ${t.usage.usedUp}` : text}
      </Text>
      <ProgressBar label={`${name}: ${text}`} done={spent} of={most} />
    </Stack>
  ));
}
