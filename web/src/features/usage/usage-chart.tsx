import { Box, Flex, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import type { UsageMonth } from '@app/contracts';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';

type Measure = 'cost' | 'tokens';

interface UsageChartProps {
  readonly months: readonly UsageMonth[];
  readonly measure: Measure;
}

const HEIGHT = '9rem';
/** With more months than this there is no room for a figure over each bar. */
const FIGURES_MAXIMUM = 12;

const valueOf = ({ costMicroUsd, inputTokens, outputTokens }: UsageMonth, measure: Measure) =>
  measure === 'cost' ? (costMicroUsd ?? 0) : inputTokens + outputTokens;

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const figureOf = (value: number, measure: Measure): string =>
  measure === 'cost' ? `$${compact.format(value / 1_000_000)}` : compact.format(value);

/** Bars to look at, the same figures as a table to listen to. Months without a call are faint. */
export function UsageChart({ months, measure }: UsageChartProps) {
  const highest = Math.max(1, ...months.map((month) => valueOf(month, measure)));
  const hasFigures = months.length <= FIGURES_MAXIMUM;
  return (
    <Panel p="4">
      <Flex aria-hidden="true" align="flex-end" gap={hasFigures ? '2' : '1'} maxW="60rem" overflow="hidden">
        {months.map((month) => {
          const value = valueOf(month, measure);
          return (
            <Box
              key={month.month}
              flex="1"
              minW="0"
              maxW="6rem"
              textAlign="center"
              title={`${t.usage.month(month.month)}: ${figureOf(value, measure)}`}
            >
              {hasFigures && (
                <Text fontSize="xs" whiteSpace="nowrap" hideBelow="md">
                  {value === 0 ? '\u00a0' : figureOf(value, measure)}
                </Text>
              )}
              <Flex direction="column" justify="flex-end" h={HEIGHT}>
                <Box
                  h={value === 0 ? '2px' : `max(4px, ${(value / highest) * 100}%)`}
                  bg={value === 0 ? 'border' : 'teal.solid'}
                  borderTopRadius="3px"
                />
              </Flex>
              <Text
                mt="1"
                fontSize="xs"
                color={value === 0 ? 'fg.subtle' : 'fg.muted'}
                whiteSpace="nowrap"
                overflow="hidden"
              >
                {t.usage.shortMonth(month.month)}
              </Text>
            </Box>
          );
        })}
      </Flex>
      <VisuallyHidden>
        <Table.Root aria-label={t.usage.chart[measure]}>
          <Table.Header>
            <Table.Row>
              {[t.usage.columns.month, t.usage.columns.calls, t.usage.columns.sent].map((heading) => (
                <Table.ColumnHeader key={heading}>{heading}</Table.ColumnHeader>
              ))}
              <Table.ColumnHeader>{t.usage.columns.received}</Table.ColumnHeader>
              <Table.ColumnHeader>{t.usage.columns.cost}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {months.map(({ month, calls, inputTokens, outputTokens, costMicroUsd }) => (
              <Table.Row key={month}>
                <Table.Cell>{t.usage.month(month)}</Table.Cell>
                <Table.Cell>{t.usage.tokens(calls)}</Table.Cell>
                <Table.Cell>{t.usage.tokens(inputTokens)}</Table.Cell>
                <Table.Cell>{t.usage.tokens(outputTokens)}</Table.Cell>
                <Table.Cell>{costMicroUsd === null ? '' : t.usage.money(costMicroUsd)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </VisuallyHidden>
    </Panel>
  );
}
