import { Badge, Box, chakra, Stack, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import type { AuditEvent } from '@app/contracts';
import type { RefCallback } from 'react';
import { preview } from '../../lib/format';
import { messages as t } from '../../messages';
import { Moment } from '../../ui/moment';
import { isFirstRow, longRow } from '../../ui/long-row';
import { Panel } from '../../ui/panel';
import { actorText, type AuditWords, changesOf } from './audit-words';

/** Characters of a value in the table; the export has all of it. */
const VALUE_PREVIEW = 300;

interface AuditTableProps {
  readonly events: readonly AuditEvent[];
  readonly isBusy: boolean;
  readonly words: AuditWords;
}

/** The trail, newest first: a table where there is room, a list of events where there is not. */
export function AuditTable({ events, isBusy, words }: AuditTableProps) {
  return (
    <Panel overflowX="auto" aria-busy={isBusy || undefined}>
      <Table.Root size="sm" hideBelow="lg" tableLayout="fixed" aria-label={t.audit.title}>
        <Table.Header>
          <Table.Row bg="transparent">
            {HEADINGS.map(({ heading, width }) => (
              <Table.ColumnHeader key={heading} w={width} color="fg.muted" fontSize="xs" fontWeight="medium">
                {heading}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {events.map((event, place) => (
            <Row key={event.id} isFirst={isFirstRow(place)} event={event} words={words} />
          ))}
        </Table.Body>
      </Table.Root>
      <Stack as="ul" hideFrom="lg" listStyleType="none" gap="0" divideY="1px" divideColor="border">
        {events.map((event, place) => (
          <Item key={event.id} isFirst={isFirstRow(place)} event={event} words={words} />
        ))}
      </Stack>
    </Panel>
  );
}

/** Shares of the table: a long value must not leave the name beside it one letter wide. */
const HEADINGS = [
  { heading: t.audit.time, width: '18%' },
  { heading: t.audit.person, width: '13%' },
  { heading: t.audit.action, width: '16%' },
  { heading: t.audit.target, width: '18%' },
  { heading: t.audit.change, width: '24%' },
  { heading: t.audit.reason, width: '11%' },
];

interface EventProps {
  readonly event: AuditEvent;
  readonly words: AuditWords;
}

/** All of a change: it is looked for by its values. */
const wordsOf = ({ event, words }: EventProps): string =>
  [
    actorText(event),
    words.actionText(event.action),
    words.targetText(event),
    ...changesOf(event).flatMap(({ field, before, after }) => [field, before, after]),
    event.reason,
  ].join(' ');

const Row = longRow<EventProps>(WholeRow, {
  kind: 'table row',
  words: wordsOf,
  height: 3,
  columns: () => HEADINGS.length,
});

const Item = longRow<EventProps>(WholeItem, { kind: 'item', words: wordsOf, height: 7 });

type Watched = EventProps & { readonly watch: RefCallback<HTMLElement> };

function WholeRow({ event, words, watch }: Watched) {
  return (
    <Table.Row ref={watch} bg="transparent" verticalAlign="top">
      <Table.Cell color="fg.muted">
        <Moment instant={event.at} />
      </Table.Cell>
      <Table.Cell overflowWrap="anywhere">{actorText(event)}</Table.Cell>
      <Table.Cell overflowWrap="anywhere">
        <Action event={event} words={words} />
      </Table.Cell>
      <Table.Cell overflowWrap="anywhere" color="fg.muted">
        {words.targetText(event)}
      </Table.Cell>
      <Table.Cell>
        <Changes event={event} />
      </Table.Cell>
      <Table.Cell overflowWrap="anywhere">{event.reason}</Table.Cell>
    </Table.Row>
  );
}

function WholeItem({ event, words, watch }: Watched) {
  return (
    <Stack as="li" ref={watch} gap="1" p="4">
      <Action event={event} words={words} />
      <Text color="fg.muted" fontSize="dense">
        {[actorText(event), words.targetText(event)].filter(Boolean).join(' · ')}
      </Text>
      <Text color="fg.muted" fontSize="dense">
        <Moment instant={event.at} />
      </Text>
      <Changes event={event} />
      {event.reason && (
        <Text fontSize="dense" overflowWrap="anywhere">
          {t.audit.reason}: {event.reason}
        </Text>
      )}
    </Stack>
  );
}

function Action({ event, words }: EventProps) {
  return (
    <Text fontWeight="medium" as="span">
      {words.actionText(event.action)}
      {event.result === 'refused' && (
        <Badge ms="2" bg="status.failed.bg" color="status.failed">
          {t.audit.refused}
        </Badge>
      )}
    </Text>
  );
}

function Changes({ event }: { event: AuditEvent }) {
  const changes = changesOf(event);
  if (changes.length === 0) return null;
  return (
    <Stack as="dl" gap="1" fontSize="dense">
      {changes.map(({ field, before, after }) => (
        <Box key={field} overflowWrap="anywhere">
          <chakra.dt display="inline" color="fg.muted">
            {field}
            {field && ': '}
          </chakra.dt>
          <chakra.dd display="inline">
            {before !== null && (
              <chakra.del color="fg.muted" title={before}>
                <VisuallyHidden>{t.audit.was} </VisuallyHidden>
                {preview(before, VALUE_PREVIEW)}
              </chakra.del>
            )}
            {before !== null && after !== null && ' → '}
            {after !== null && (
              <chakra.ins textDecoration="none" title={after}>
                <VisuallyHidden>{t.audit.is} </VisuallyHidden>
                {preview(after, VALUE_PREVIEW)}
              </chakra.ins>
            )}
          </chakra.dd>
        </Box>
      ))}
    </Stack>
  );
}
