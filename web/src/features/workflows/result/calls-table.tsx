import { Box, chakra, Table } from '@chakra-ui/react';
import type { Workflow, WorkflowCall } from '@app/contracts';
import { duration } from '../../../lib/format';
import { formatMessage } from '../../../lib/format-message';
import { messages as t } from '../../../messages';

const number = new Intl.NumberFormat('en-US');

const HEADINGS = [
  t.result.section,
  t.result.call,
  t.result.model,
  t.result.inputTokens,
  t.result.outputTokens,
  t.result.costColumn,
  t.result.duration,
  t.result.finish,
] as const;

/** Every model call of a run with its usage, and why it ended. */
export function CallsTable({
  calls,
  workflow: { usage, aiIntegrationId },
}: {
  calls: readonly WorkflowCall[];
  workflow: Workflow;
}) {
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={t.result.callsTitle}>
      <Table.Root size="sm" fontSize="dense">
        <Table.Header>
          <Table.Row>
            {HEADINGS.map((heading) => (
              <Table.ColumnHeader key={heading} whiteSpace="nowrap">
                {heading}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {calls.map((call) => (
            <Table.Row key={call.id} title={call.requestId ? t.result.requestId(call.requestId) : undefined}>
              <Table.Cell>{call.section}</Table.Cell>
              <Table.Cell>{t.result.round(call.round)}</Table.Cell>
              <Table.Cell fontFamily="mono">
                {call.model}
                {call.integrationName && call.integrationId !== aiIntegrationId && (
                  <chakra.span color="fg.muted" fontFamily="body" display="block">
                    {t.result.takenOverBy(call.integrationName)}
                  </chakra.span>
                )}
              </Table.Cell>
              <Table.Cell textAlign="end">
                {number.format(call.inputTokens)}
                {call.cachedTokens > 0 && (
                  <chakra.span color="fg.muted">{` (${t.result.cached(call.cachedTokens)})`}</chakra.span>
                )}
              </Table.Cell>
              <Table.Cell textAlign="end">
                {number.format(call.outputTokens)}
                {call.isEstimated && (
                  <chakra.span color="fg.muted" display="block">
                    {t.result.estimated}
                  </chakra.span>
                )}
              </Table.Cell>
              <Table.Cell textAlign="end">{costOf(call.costMicroUsd)}</Table.Cell>
              <Table.Cell textAlign="end" whiteSpace="nowrap">
                {duration(call.durationMs)}
              </Table.Cell>
              <Table.Cell color={call.finish === 'complete' ? undefined : 'fg.warning'}>
                <Reason call={call} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
        <Table.Footer>
          <Table.Row fontWeight="medium">
            <Table.Cell colSpan={3}>{t.result.total}</Table.Cell>
            <Table.Cell textAlign="end">{number.format(usage.inputTokens)}</Table.Cell>
            <Table.Cell textAlign="end">{number.format(usage.outputTokens)}</Table.Cell>
            <Table.Cell textAlign="end">{costOf(usage.costMicroUsd)}</Table.Cell>
            <Table.Cell colSpan={2} />
          </Table.Row>
        </Table.Footer>
      </Table.Root>
    </Box>
  );
}

const costOf = (microUsd: number | null): string =>
  microUsd === null ? t.result.unknownCost : t.result.cost(microUsd);

/** Our sentence. The words of the provider are behind it, because they are not for everyone. */
function Reason({ call: { said, reason, finish } }: { call: WorkflowCall }) {
  const { why, details } = said?.code === 'provider.with-details' ? said.args : {};
  if (why === undefined) return formatMessage(reason, said) ?? t.result.finishes[finish];
  return (
    <>
      {wordsOf(why)}
      <Box as="details" color="fg.muted" maxW="40ch">
        <Box as="summary" cursor="pointer" minH="6">
          {t.result.providerWords}
        </Box>
        <chakra.span overflowWrap="anywhere">{wordsOf(details)}</chakra.span>
      </Box>
    </>
  );
}

type Arg = NonNullable<WorkflowCall['said']>['args'][string];
const wordsOf = (arg: Arg | undefined) => (typeof arg === 'object' ? formatMessage(null, arg) : arg);
