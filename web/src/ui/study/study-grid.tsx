import { Box, Button, Stack, Table, Text } from '@chakra-ui/react';
import type { Evidence, StudyMark, StudyModel } from '@app/contracts';
import { Fragment, useMemo } from 'react';
import { messages as t } from '../../messages';

interface StudyGridProps {
  readonly model: StudyModel;
  readonly onPlace: (places: readonly Evidence[]) => void;
}

/** Activities by visits. Every mark opens its cell in the document; conditional marks are in brackets. */
export function StudyGrid({ model, onPlace }: StudyGridProps) {
  const { visits, activities, marks, notes } = model;
  const byPlace = useMemo(
    () => new Map(marks.map((mark) => [`${mark.activity}|${mark.visit}`, mark])),
    [marks],
  );
  if (visits.length === 0) return null;
  return (
    <Stack gap="2">
      <Text as="h2" fontWeight="semibold">
        {t.study.schedule}
      </Text>
      <Table.ScrollArea
        borderWidth="1px"
        maxH="45dvh"
        tabIndex={0}
        role="region"
        aria-label={t.study.schedule}
      >
        <Table.Root size="sm" stickyHeader>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader {...FIRST}>{t.study.activity}</Table.ColumnHeader>
              {visits.map(({ id, name, statedTimes }) => (
                <Table.ColumnHeader key={id} textAlign="center" title={statedTimes.join(', ')}>
                  {name.value}
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {activities.map(({ id, name, group, timePoint }, at) => (
              <Fragment key={id}>
                {group !== undefined && group !== activities[at - 1]?.group && (
                  <Table.Row>
                    <Table.Cell {...FIRST} colSpan={visits.length + 1} fontWeight="semibold">
                      {group}
                    </Table.Cell>
                  </Table.Row>
                )}
                <Table.Row>
                  <Table.ColumnHeader {...FIRST} scope="row" fontWeight="normal">
                    {[name.value, timePoint].filter((part) => part !== undefined).join(', ')}
                  </Table.ColumnHeader>
                  {visits.map((visit) => (
                    <Table.Cell key={visit.id} textAlign="center">
                      <Mark
                        mark={byPlace.get(`${id}|${visit.id}`)}
                        label={t.study.mark(name.value, visit.name.value)}
                        onPlace={onPlace}
                      />
                    </Table.Cell>
                  ))}
                </Table.Row>
              </Fragment>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      {notes.length > 0 && (
        <Box maxW="110ch">
          {notes.map(({ id, marker, text }) => (
            <Text key={id} color="fg.muted">
              {`${marker} ${text.value}`.trim()}
            </Text>
          ))}
        </Box>
      )}
    </Stack>
  );
}

const FIRST = { position: 'sticky', insetInlineStart: '0', bg: 'bg', minW: '40', maxW: '64' } as const;

function Mark({
  mark,
  label,
  onPlace,
}: Pick<StudyGridProps, 'onPlace'> & { mark: StudyMark | undefined; label: string }) {
  if (mark === undefined) return null;
  const isBracketed = mark.isConditional && !mark.sign.startsWith('(');
  return (
    <Button
      size="2xs"
      variant="ghost"
      aria-label={`${label}: ${mark.sign}`}
      onClick={() => onPlace([mark.cell])}
    >
      {isBracketed ? `(${mark.sign})` : mark.sign}
    </Button>
  );
}
