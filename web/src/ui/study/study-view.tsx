import { Box, Stack, Tabs, Text } from '@chakra-ui/react';
import type { DocumentStudy, Evidence, StudyFileId } from '@app/contracts';
import { type KeyboardEvent, useState } from 'react';
import { messages as t } from '../../messages';
import { AddButtons } from './changes/add-buttons';
import { ChangeDialog } from './changes/change.dialog';
import { type Change, offersFor, selectedAfter } from './changes/study-changes';
import type { Deciding } from './deciding';
import { SelectionBar } from './selection-bar';
import { StudyFiles } from './study-files';
import { StudyForms } from './study-forms';
import { StudyGrid } from './study-grid';
import { keyOf, type StudyItem } from './study-items';
import { isTyping } from './study-keys';
import { StudyList } from './study-list';
import { StudyNotes } from './study-notes';
import { StudyOverview } from './study-overview';
import { StudyReview } from './study-review';
import { StudyTools } from './study-tools';
import { useChosenTabInView } from '../tab-bar';
import { TabCount } from '../tab-count';
import { useStudyValues } from './use-study-values';

export const STUDY_VIEWS = [
  'overview',
  'schedule',
  'eligibility',
  'objectives',
  'forms',
  'review',
  'files',
] as const;
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
}

/**
 * A study by parts, with one selected value. Keys: arrows move, Enter opens the place, a accepts, c corrects, r rejects, w withdraws,
 * n goes to the next open value, u undoes; those of further changes are named by `offersFor`.
 */
export function StudyView(props: StudyViewProps) {
  const { study, view, onView, onPlace, deciding } = props;
  const { model } = study;
  const bar = useChosenTabInView(view);
  const [selected, setSelected] = useState<string | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const made = deciding?.decisions ?? NONE;
  const { items, changes, decisions, notes, differences, queue, itemAt } = useStudyValues(study, made);
  const item = selected === null ? null : itemAt(selected);
  const choose = (address: { entity: string; field: string }): void => {
    const key = keyOf(address);
    setSelected(key);
    const places = itemAt(key)?.evidence ?? [];
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
    if (item === null || deciding === null || item.value === null || item.part === 'changes') return;
    deciding.decide([{ entity: item.entity, field: item.field, decision }]);
    if (view === 'review') next();
  };
  const withdraw = (): void => {
    const decision = item === null ? undefined : decisions.get(item.key);
    if (decision === undefined || decision.decision === 'proposed') return;
    deciding?.decide([{ entity: decision.entity, field: decision.field, decision: 'proposed' }]);
  };
  const correct = (): void => {
    if (item !== null && item.part !== 'changes') setChange({ kind: 'correct', item });
  };
  const offers = item === null || deciding === null ? [] : offersFor(model, item);
  const actions: Readonly<Record<string, () => void>> = {
    a: () => decide('accepted'),
    r: () => decide('rejected'),
    c: correct,
    n: next,
    w: withdraw,
    u: () => deciding?.undo?.(),
    Enter: open,
    ...Object.fromEntries(offers.map((offer) => [offer.hint, () => setChange(offer.change)])),
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
  const part = PARTS.find((one) => one === view) ?? null;
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
      <Tabs.List ref={bar} aria-label={t.study.parts} flexShrink="0" overflowX="auto" overflowY="hidden">
        {STUDY_VIEWS.filter((one) => one !== 'review' || deciding !== null).map((one) => (
          <Tabs.Trigger key={one} value={one} whiteSpace="nowrap">
            {t.study.views[one]}
            {one === 'review' && openCount > 0 && <TabCount n={openCount} />}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <StudyTools
        model={model}
        items={items}
        decisions={decisions}
        selected={selected}
        part={part}
        name={props.name}
        onFind={(found) => {
          onView(PARTS.find((one) => one === found.part) ?? view);
          choose(found);
        }}
      >
        {deciding !== null && part !== null && <AddButtons part={part} onChange={setChange} />}
      </StudyTools>
      <Box flex="1" minH="0" overflow="auto" fontSize="dense">
        <Tabs.Content value="overview" p="4">
          <Stack gap="5">
            <Text maxW="72ch">{t.study.remark(props.remark, study.marks)}</Text>
            <StudyOverview model={model} />
            {list('overview')}
          </Stack>
        </Tabs.Content>
        <Tabs.Content value="schedule" p="2" h="full" display="flex" flexDirection="column" gap="2">
          <Box flex="1" minH="64">
            <StudyGrid
              model={model}
              decisions={decisions}
              differences={differences}
              notes={notes}
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
        <Tabs.Content value="forms" p="4">
          <StudyForms
            forms={model.forms}
            activities={model.activities}
            onPlace={(places) => {
              setSelected(null);
              onPlace(places);
            }}
          />
        </Tabs.Content>
        <Tabs.Content value="review" p="4">
          <StudyReview
            queue={queue}
            count={items.length}
            changes={changes}
            deciding={deciding}
            decisions={decisions}
            selected={selected}
            onSelect={choose}
          />
        </Tabs.Content>
        <Tabs.Content value="files" p="4">
          <StudyFiles files={study.files} name={props.name} load={props.load} />
        </Tabs.Content>
      </Box>
      {item !== null && (
        <SelectionBar
          item={item}
          notes={notes.get(item.target) ?? []}
          difference={differences.get(item.key)}
          decision={decisions.get(item.key)}
          deciding={deciding}
          onAccept={() => decide('accepted')}
          onReject={() => decide('rejected')}
          onCorrect={correct}
          onNext={next}
          onOpen={open}
          onWithdraw={withdraw}
          offers={offers}
          onChange={setChange}
        />
      )}
      {change !== null && deciding !== null && (
        <ChangeDialog
          change={change}
          model={model}
          decisions={made}
          loadPlaces={deciding.loadPlaces}
          onDecide={(choices) => {
            deciding.decide(choices);
            setSelected(selectedAfter(change, choices) ?? selected);
          }}
          onClose={() => setChange(null)}
        />
      )}
    </Tabs.Root>
  );
}

/** Views that are a part of the study. */
const PARTS = ['overview', 'schedule', 'eligibility', 'objectives'] as const;
const NONE: Deciding['decisions'] = new Map();
