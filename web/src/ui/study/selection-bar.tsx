import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import type { StudyDecision } from '@app/contracts';
import {
  ArrowDownUp,
  CalendarClock,
  Crosshair,
  Eraser,
  FileSearch,
  type LucideIcon,
  Merge,
  Plus,
  Split,
  Undo2,
} from 'lucide-react';
import { messages as t } from '../../messages';
import { ActionMenu } from '../action-menu';
import { TimeText } from '../time-text';
import type { Change, Offer } from './changes/study-changes';
import type { Deciding } from './deciding';
import { stateOf } from './study-list';
import type { StudyItem } from './study-items';

interface SelectionBarProps {
  readonly item: StudyItem;
  readonly notes: readonly string[];
  /** What the readers read if they disagree. */
  readonly difference: { readonly rules: string; readonly model: string } | undefined;
  readonly decision: StudyDecision | undefined;
  readonly deciding: Deciding | null;
  readonly onAccept: () => void;
  readonly onReject: () => void;
  readonly onCorrect: () => void;
  readonly onNext: () => void;
  readonly onWithdraw: () => void;
  /** Further changes that are possible. */
  readonly offers: readonly Offer[];
  readonly onChange: (change: Change) => void;
  readonly onOpen: () => void;
}

/** The selected value with its notes, what people have decided about it, and the actions with their keys. */
export function SelectionBar({
  item,
  notes,
  difference,
  decision,
  deciding,
  offers,
  ...on
}: SelectionBarProps) {
  const hasValue = item.value !== null;
  const isValue = item.part !== 'changes';
  const isDecided = decision !== undefined && decision.decision !== 'proposed';
  const open = { label: t.study.open, hint: 'Enter', icon: FileSearch, onSelect: on.onOpen };
  const withdraw = { label: t.study.withdraw, hint: 'w', icon: Eraser, onSelect: on.onWithdraw };
  return (
    <Flex
      gap="3"
      rowGap="2"
      wrap="wrap"
      align="center"
      px="3"
      py="2"
      borderTopWidth="1px"
      borderColor="border"
      bg="bg.panel"
      fontSize="dense"
      flexShrink="0"
      maxH="50%"
      overflowY="auto"
      // A study that is higher than the window keeps the bar in sight.
      position="sticky"
      bottom="0"
      zIndex="docked"
    >
      <Box flex="1 1 16rem" minW="0" aria-live="polite">
        <Text color="fg.muted" fontSize="xs">
          {[item.label, stateOf(decision)].filter((text) => text !== undefined).join(' · ')}
        </Text>
        <Text lineClamp="2" overflowWrap="anywhere">
          {hasValue ? item.text : t.study.noMark}
        </Text>
        {difference !== undefined && (
          <Text color="fg.warning" fontSize="xs" overflowWrap="anywhere">
            {t.study.readings(difference.rules, difference.model)}
          </Text>
        )}
        {notes.map((note) => (
          <Text key={note} color="fg.muted" fontSize="xs" overflowWrap="anywhere">
            {note}
          </Text>
        ))}
        {isDecided && (
          <Text color="fg.muted" fontSize="xs">
            <TimeText
              instant={decision.decidedAt}
              wording={(when) =>
                t.study.decidedBy({ person: decision.decidedByName, when, reason: decision.reason })
              }
            />
          </Text>
        )}
      </Box>
      <HStack gap="1.5" flexShrink="0">
        {deciding === null ? (
          item.evidence.length > 0 && <Action label={open.label} hint={open.hint} onClick={open.onSelect} />
        ) : (
          <>
            {isValue && hasValue && <Action label={t.study.accept} hint="a" onClick={on.onAccept} />}
            {isValue && (
              <Action label={hasValue ? t.study.correct : t.study.putMark} hint="c" onClick={on.onCorrect} />
            )}
            {isValue && hasValue && <Action label={t.study.reject} hint="r" onClick={on.onReject} />}
            <Action label={t.study.next} title={t.study.nextOpen} hint="n" onClick={on.onNext} />
            <ActionMenu
              label={t.study.moreChanges}
              actions={[
                ...(item.evidence.length > 0 ? [open] : []),
                ...(isDecided ? [withdraw] : []),
                ...(deciding.undo === null
                  ? []
                  : [{ label: t.study.undo, hint: 'u', icon: Undo2, onSelect: deciding.undo }]),
                ...offers.map(({ label, hint, change }) => ({
                  label,
                  hint,
                  icon: ICONS[change.kind],
                  onSelect: () => on.onChange(change),
                })),
              ]}
            />
          </>
        )}
      </HStack>
    </Flex>
  );
}

const ICONS = {
  correct: CalendarClock,
  add: Plus,
  join: Merge,
  split: Split,
  scope: Crosshair,
  order: ArrowDownUp,
} as const satisfies Record<Change['kind'], LucideIcon>;

interface ActionProps {
  readonly label: string;
  readonly title?: string;
  readonly hint: string;
  readonly onClick: () => void;
}

function Action({ label, title, hint, onClick }: ActionProps) {
  return (
    <Button size="xs" variant="outline" aria-keyshortcuts={hint} title={title} onClick={onClick}>
      {label}
      <Text
        as="kbd"
        color="fg.muted"
        fontSize="xs"
        aria-hidden="true"
        display={{ base: 'none', md: 'inline' }}
      >
        {hint}
      </Text>
    </Button>
  );
}
