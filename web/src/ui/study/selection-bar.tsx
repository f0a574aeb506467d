import { Box, Button, HStack, Text } from '@chakra-ui/react';
import type { StudyDecision } from '@app/contracts';
import { ArrowDownUp, CalendarClock, Crosshair, type LucideIcon, Merge, Plus, Split } from 'lucide-react';
import { messages as t } from '../../messages';
import { ActionMenu } from '../action-menu';
import { TimeText } from '../time-text';
import type { Change, Offer } from './changes/study-changes';
import type { Deciding } from './deciding';
import { stateOf } from './study-list';
import type { StudyItem } from './study-items';

interface SelectionBarProps {
  readonly item: StudyItem;
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

/** The selected value, what people have decided about it, and the actions with their keys. */
export function SelectionBar({ item, decision, deciding, offers, ...on }: SelectionBarProps) {
  const hasValue = item.value !== null;
  const isValue = item.part !== 'changes';
  const isDecided = decision !== undefined && decision.decision !== 'proposed';
  return (
    <HStack
      gap="3"
      rowGap="2"
      wrap="wrap"
      px="3"
      py="2"
      borderTopWidth="1px"
      borderColor="border"
      bg="bg.panel"
      fontSize="dense"
      flexShrink="0"
    >
      <Box flex="1 1 16rem" minW="0" aria-live="polite">
        <Text color="fg.muted" fontSize="xs">
          {[item.label, stateOf(decision)].filter((text) => text !== undefined).join(' · ')}
        </Text>
        <Text lineClamp="2" overflowWrap="anywhere">
          {hasValue ? item.text : t.study.noMark}
        </Text>
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
      <HStack gap="1.5" wrap="wrap">
        {item.evidence.length > 0 && <Action label={t.study.open} hint="Enter" onClick={on.onOpen} />}
        {deciding !== null && (
          <>
            {isValue && hasValue && <Action label={t.study.accept} hint="a" onClick={on.onAccept} />}
            {isValue && (
              <Action label={hasValue ? t.study.correct : t.study.putMark} hint="c" onClick={on.onCorrect} />
            )}
            {isValue && hasValue && <Action label={t.study.reject} hint="r" onClick={on.onReject} />}
            {isDecided && <Action label={t.study.withdraw} hint="w" onClick={on.onWithdraw} />}
            <Action label={t.study.next} hint="n" onClick={on.onNext} />
            {deciding.undo !== null && <Action label={t.study.undo} hint="u" onClick={deciding.undo} />}
            {offers.length > 0 && (
              <ActionMenu
                label={t.study.moreChanges}
                actions={offers.map(({ label, hint, change }) => ({
                  label,
                  hint,
                  icon: ICONS[change.kind],
                  onSelect: () => on.onChange(change),
                }))}
              />
            )}
          </>
        )}
      </HStack>
    </HStack>
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

function Action({ label, hint, onClick }: { label: string; hint: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="outline" aria-keyshortcuts={hint} onClick={onClick}>
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
