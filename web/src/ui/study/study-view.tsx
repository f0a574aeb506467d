import { Box, Button, HStack, Stack, Tabs, Text } from '@chakra-ui/react';
import type { DocumentStudy, Evidence, StudyFileId } from '@app/contracts';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { messages as t } from '../../messages';
import { CorrectDialog } from './correct.dialog';
import type { Deciding } from './deciding';
import { reviewQueue } from './review-order';
import { SelectionBar } from './selection-bar';
import { StudyFiles } from './study-files';
import { StudyGrid } from './study-grid';
import { cellKey, itemsOf, keyOf, type StudyItem } from './study-items';
import { StudyList } from './study-list';
import { StudyNotes } from './study-notes';
import { StudyOverview } from './study-overview';

export const STUDY_VIEWS = ['overview', 'schedule', 'eligibility', 'objectives', 'review', 'files'] as const;
export type StudyViewName = (typeof STUDY_VIEWS)[number];

interface StudyViewProps {
  readonly study: DocumentStudy;
  /** Who has read it. */
  readonly remark: string;
  /** Name of downloaded files, without a suffix. */
  readonly name: string;
  readonly view: StudyViewName;
  readonly onView: (view: StudyViewName) => void;
  readonly load: (fileId: StudyFileId) => Promise<Blob>;
  /** Shows places in the document. */
  readonly onPlace: (places: readonly Evidence[]) => void;
  /** Null if the study can only be read. */
  readonly deciding: Deciding | null;
  /** More tabs behind those of the study. */
  readonly more?: ReactNode;
}

/**
 * A study by parts, with one selected value. Keys: arrows move, Enter opens the place, a accepts, c corrects, r rejects, n goes to
 * the next open value, u undoes.
 */
export function StudyView(props: StudyViewProps) {
  const { study, view, onView, onPlace, deciding } = props;
  const { model } = study;
  const [selected, setSelected] = useState<string | null>(null);
  const [correcting, setCorrecting] = useState<StudyItem | null>(null);
  const items = useMemo(() => itemsOf(model), [model]);
  const byKey = useMemo(() => new Map(items.map((item) => [item.key, item])), [items]);
  const decisions = deciding?.decisions ?? NONE;
  const queue = useMemo(
    () => reviewQueue(items, decisions, study.differences),
    [items, decisions, study.differences],
  );
  const item = selected === null ? null : (byKey.get(selected) ?? emptyItem(model, selected));
  const choose = (address: { entity: string; field: string }): void => {
    const key = keyOf(address);
    setSelected(key);
    const places = byKey.get(key)?.evidence ?? [];
    if (places.length > 0) onPlace(places);
  };
  const open = (): void => {
    if (item !== null) onPlace(item.evidence);
  };
  const next = (): void => {
    const at = queue.findIndex((one) => one.item.key === selected);
    const following = queue[at + 1] ?? queue[0];
    if (following !== undefined) choose(following.item);
  };
  const decide = (decision: 'accepted' | 'rejected'): void => {
    if (item === null || deciding === null || item.value === null) return;
    deciding.decide({ entity: item.entity, field: item.field, decision });
    if (view === 'review') next();
  };
  const actions: Readonly<Record<string, () => void>> = {
    a: () => decide('accepted'),
    r: () => decide('rejected'),
    c: () => setCorrecting(item),
    n: next,
    u: () => deciding?.undo?.(),
    Enter: open,
  };
  const press = (event: KeyboardEvent): void => {
    const action = actions[event.key];
    if (deciding === null || action === undefined || isTyping(event)) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const list = (part: StudyItem['part']) => (
    <StudyList
      items={items.filter((one) => one.part === part)}
      decisions={decisions}
      selected={selected}
      onSelect={choose}
    />
  );
  const openCount = queue.length;
  return (
    <Tabs.Root
      value={view}
      onValueChange={({ value }) => onView(STUDY_VIEWS.find((one) => one === value) ?? 'overview')}
      variant="line"
      colorPalette="teal"
      display="flex"
      flexDirection="column"
      h="full"
      minH="0"
      minW="0"
      flex="1"
      lazyMount
      unmountOnExit
      onKeyDown={press}
    >
      <Tabs.List aria-label={t.study.parts} flexShrink="0" overflowX="auto" overflowY="hidden">
        {STUDY_VIEWS.filter((one) => one !== 'review' || deciding !== null).map((one) => (
          <Tabs.Trigger key={one} value={one} whiteSpace="nowrap">
            {t.study.views[one]}
            {one === 'review' && openCount > 0 && <Count n={openCount} />}
          </Tabs.Trigger>
        ))}
        {props.more}
      </Tabs.List>
      <Box flex="1" minH="0" overflow="auto" fontSize="dense">
        <Tabs.Content value="overview" p="4">
          <Stack gap="5">
            <Text maxW="72ch">{props.remark}</Text>
            <StudyOverview model={model} />
            {list('overview')}
          </Stack>
        </Tabs.Content>
        <Tabs.Content value="schedule" p="2" h="full" display="flex" flexDirection="column" gap="2">
          <Box flex="1" minH="64">
            <StudyGrid
              model={model}
              decisions={decisions}
              selected={selected}
              onSelect={choose}
              onOpen={open}
            />
          </Box>
          <StudyNotes model={model} onSelect={choose} />
        </Tabs.Content>
        <Tabs.Content value="eligibility" p="4">
          {list('eligibility')}
        </Tabs.Content>
        <Tabs.Content value="objectives" p="4">
          {list('objectives')}
        </Tabs.Content>
        <Tabs.Content value="review" p="4">
          <Stack gap="3">
            <HStack gap="3" wrap="wrap">
              <Text>{t.study.openValues(openCount, items.length)}</Text>
              {deciding !== null && openCount > 0 && (
                <Button size="xs" variant="outline" onClick={() => deciding.accept(shownOf(queue))}>
                  {t.study.acceptShown(shownOf(queue).length)}
                </Button>
              )}
            </HStack>
            <StudyList
              items={queue.slice(0, SHOWN).map((one) => one.item)}
              reasons={new Map(queue.map(({ item: { key }, reason }) => [key, t.study.reasons[reason]]))}
              decisions={decisions}
              selected={selected}
              onSelect={choose}
            />
          </Stack>
        </Tabs.Content>
        <Tabs.Content value="files" p="4">
          <StudyFiles files={study.files} name={props.name} load={props.load} />
        </Tabs.Content>
      </Box>
      {item !== null && (
        <SelectionBar
          item={item}
          decision={decisions.get(item.key)}
          deciding={deciding}
          onAccept={() => decide('accepted')}
          onReject={() => decide('rejected')}
          onCorrect={() => setCorrecting(item)}
          onNext={next}
          onOpen={open}
        />
      )}
      {correcting !== null && deciding !== null && (
        <CorrectDialog
          key={correcting.key}
          item={correcting}
          onClose={() => setCorrecting(null)}
          onCorrect={(value, reason) => {
            const { entity, field } = correcting;
            deciding.decide({ entity, field, decision: 'corrected', value, reason });
            setCorrecting(null);
          }}
        />
      )}
    </Tabs.Root>
  );
}

const NONE: Deciding['decisions'] = new Map();
/** Values of the queue that are listed at once. Accepting many accepts these only. */
const SHOWN = 100;

const shownOf = (queue: ReturnType<typeof reviewQueue>) =>
  queue.slice(0, SHOWN).map(({ item: { entity, field } }) => ({ entity, field }));

function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest('[role="dialog"],input,textarea,select') !== null ||
    (target.tagName === 'BUTTON' &&
      target.getAttribute('role') !== 'tab' &&
      target.dataset['value'] === undefined)
  );
}

/** A cell of the schedule without a mark, so that a person can put one there. */
function emptyItem(model: DocumentStudy['model'], key: string): StudyItem | null {
  const [entity = '', field] = key.split(' ');
  const [activity, visit] = entity.split('|');
  const names = [
    model.activities.find(({ id }) => id === activity)?.name.value,
    model.visits.find(({ id }) => id === visit)?.name.value,
  ] as const;
  if (field !== 'mark' || names[0] === undefined || names[1] === undefined) return null;
  return {
    key,
    entity: cellKey(activity ?? '', visit ?? ''),
    field,
    part: 'schedule',
    label: t.study.mark(names[0], names[1]),
    text: '',
    value: null,
    evidence: [],
    isWeak: false,
    isPrimaryEndpoint: false,
    depth: 0,
  };
}

function Count({ n }: { n: number }) {
  return (
    <Text as="span" fontSize="xs" px="1.5" borderRadius="full" bg="bg.muted" color="fg.muted">
      {n}
    </Text>
  );
}
