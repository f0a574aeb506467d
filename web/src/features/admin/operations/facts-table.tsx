import { Box, Heading, Stack, Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/panel';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A titled part of the page. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <Panel as="section" aria-labelledby={id} p={{ base: '4', md: '5' }} minW="0">
      <Stack gap="3">
        <Box>
          <Heading as="h2" id={id} fontSize="md" fontWeight="semibold">
            {title}
          </Heading>
          {text && <Text color="fg.muted">{text}</Text>}
        </Box>
        {children}
      </Stack>
    </Panel>
  );
}

interface FactsTableProps {
  readonly label: string;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A small table. On a phone it scrolls within its panel. */
export function FactsTable({ label, headings, rows }: FactsTableProps) {
  return (
    <Box overflowX="auto" tabIndex={0} role="group" aria-label={label}>
      <Table.Root size="sm" minW="30rem" aria-label={label}>
        <Table.Header>
          <Table.Row bg="transparent">
            {headings.map((heading) => (
              <Table.ColumnHeader
                key={heading}
                color="fg.muted"
                fontSize="xs"
                fontWeight="medium"
                whiteSpace="nowrap"
              >
                {heading}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ key, cells }) => (
            <Table.Row key={key} bg="transparent">
              {cells.map((cell, place) => (
                <Table.Cell key={place} maxW="20rem" overflowWrap="anywhere">
                  {cell}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
