import { Box, Flex, Table, Text, VisuallyHidden } from '@chakra-ui/react';

export interface Bar {
  readonly key: string;
  readonly value: number;
  /** The part of the value that failed, drawn at the foot of the bar. */
  readonly failed?: number;
  /** Everything about the bar, on hover. */
  readonly title: string;
  /** The same as cells of the table. */
  readonly cells: readonly string[];
}

interface BarsProps {
  readonly label: string;
  readonly headings: readonly string[];
  readonly bars: readonly Bar[];
  /** Names of the first and of the last bar. */
  readonly ends: readonly [string, string];
}

const HEIGHT = '5rem';

/** Bars over time to look at, the same figures as a table to listen to. */
export function Bars({ label, headings, bars, ends }: BarsProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Box>
      <Flex aria-hidden="true" align="flex-end" gap="0.5" h={HEIGHT}>
        {bars.map(({ key, value, failed = 0, title }) => (
          <Flex key={key} flex="1" minW="0" h="full" align="flex-end" title={title}>
            <Box
              w="full"
              h={value === 0 ? '2px' : `max(4px, ${(value / highest) * 100}%)`}
              bg={value === 0 ? 'border' : 'teal.solid'}
              borderTopRadius="2px"
              display="flex"
              alignItems="flex-end"
            >
              {failed > 0 && <Box w="full" h={`${(failed / value) * 100}%`} bg="status.failed" />}
            </Box>
          </Flex>
        ))}
      </Flex>
      <Flex aria-hidden="true" justify="space-between" mt="1" fontSize="xs" color="fg.muted">
        <Text>{ends[0]}</Text>
        <Text>{ends[1]}</Text>
      </Flex>
      <VisuallyHidden>
        <Table.Root aria-label={label}>
          <Table.Header>
            <Table.Row>
              {headings.map((heading) => (
                <Table.ColumnHeader key={heading}>{heading}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {bars.map(({ key, cells }) => (
              <Table.Row key={key}>
                {cells.map((cell, place) => (
                  <Table.Cell key={place}>{cell}</Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </VisuallyHidden>
    </Box>
  );
}
