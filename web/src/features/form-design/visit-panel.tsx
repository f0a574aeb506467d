import {
  Badge,
  Box,
  Button,
  Flex,
  Heading,
  HStack,
  Icon,
  Stack,
  Text,
  VisuallyHidden,
} from '@chakra-ui/react';
import { type FormDesign, formDesign, type Visit, visits as endpoints } from '@app/contracts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { call } from '../../lib/call';
import { madeFrom } from '../../lib/editing';
import type { FolderIds } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { ActionMenu } from '../../ui/action-menu';
import { MoveHandle } from '../../ui/move-handle';
import { Panel } from '../../ui/panel';
import type { Dialogs } from './use-design-dialogs';
import { useAction } from '../../ui/use-action';

interface PanelProps {
  readonly ids: FolderIds;
  readonly design: Pick<FormDesign, 'visits' | 'visitsEtag'>;
  readonly dialogs: Dialogs;
}

/** The visits of the form in their order. */
export function VisitPanel({ ids, design, dialogs }: PanelProps) {
  const { visits } = design;
  const headingId = useId();
  const helpId = useId();
  const { move, said } = useVisitOrder(ids, design);
  return (
    <Panel as="section" aria-labelledby={headingId}>
      <Flex gap="3" p="3" wrap="wrap" justify="space-between" align="flex-start">
        <Stack gap="0.5" flex="1" minW="12rem">
          <Heading as="h2" id={headingId} fontSize="md" fontWeight="semibold">
            {t.visits.title}
          </Heading>
          <Text color="fg.muted" fontSize="dense">
            {visits.length === 0 ? t.visits.none : t.visits.text}
          </Text>
          {visits.length > 1 && (
            <Text id={helpId} color="fg.muted" fontSize="xs">
              {t.visits.moveHelp}
            </Text>
          )}
        </Stack>
        <Button size="xs" variant="outline" onClick={dialogs.addVisit.open}>
          <Icon as={Plus} boxSize="4" aria-hidden="true" />
          {t.visits.add}
        </Button>
      </Flex>
      {visits.length > 1 && <VisuallyHidden role="status">{said}</VisuallyHidden>}
      {visits.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          aria-labelledby={headingId}
          borderTopWidth="1px"
          divideY="1px"
          divideColor="border"
        >
          {visits.map((visit, at) => (
            <VisitRow
              key={visit.id}
              visit={visit}
              handle={
                <MoveHandle
                  label={t.visits.move(visit.name)}
                  describedBy={helpId}
                  isDisabled={visits.length === 1}
                  onStep={(by) => move(at, by)}
                />
              }
              onEdit={() => dialogs.editVisit.open(visit.id)}
              onDelete={() => dialogs.deleteVisit.open(visit.id)}
            />
          ))}
        </Box>
      )}
    </Panel>
  );
}

interface RowProps {
  readonly visit: Visit;
  readonly handle: ReactNode;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function VisitRow({ visit, handle, onEdit, onDelete }: RowProps) {
  const { name, description, type, repeating, sections } = visit;
  return (
    <Flex as="li" gap="2" px="3" py="2" align="flex-start">
      {handle}
      <Box flex="1" minW="0" pt="0.5">
        <HStack gap="2" rowGap="1" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          {type !== 'scheduled' && <Badge variant="outline">{t.visits.types[type]}</Badge>}
          {repeating && <Badge colorPalette="teal">{t.visits.repeats}</Badge>}
        </HStack>
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {[t.visits.sections(sections.length), description].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <ActionMenu
        label={t.visits.menu(name)}
        actions={[
          { label: t.visits.edit, icon: Pencil, onSelect: onEdit },
          { label: t.visits.delete, icon: Trash2, onSelect: onDelete, isDestructive: true },
        ]}
      />
    </Flex>
  );
}

/** Moves a visit by one place. The order is sent at once; `said` announces the result. */
function useVisitOrder(ids: FolderIds, { visits, visitsEtag }: PanelProps['design']) {
  const [said, setSaid] = useState('');
  const reorder = useAction({
    send: (order: readonly Visit[]) =>
      call(
        endpoints.reorder,
        { params: ids, body: { visits: order.map(({ id }) => id) } },
        { headers: madeFrom({ etag: visitsEtag }) },
      ),
    failed: t.visits.moveFailed,
    onSettled: () => invalidate(formDesign.get),
  });
  const move = (at: number, by: -1 | 1) => {
    const [moved, other] = [visits[at], visits[at + by]];
    if (moved === undefined || other === undefined || reorder.isPending) return;
    reorder.mutate(visits.map((visit) => (visit === moved ? other : visit === other ? moved : visit)));
    setSaid(t.visits.moved(moved.name, at + by + 1, visits.length));
  };
  return { move, said };
}
