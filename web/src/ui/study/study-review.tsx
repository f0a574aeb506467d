import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { messages as t } from '../../messages';
import type { Deciding } from './deciding';
import type { QueuedItem } from './review-order';
import type { StudyItem } from './study-items';
import { StudyList } from './study-list';

interface StudyReviewProps {
  readonly queue: readonly QueuedItem[];
  /** Number of values of the study. */
  readonly count: number;
  /** Changes to the structure, and decisions without a value. */
  readonly changes: readonly StudyItem[];
  readonly deciding: Deciding | null;
  readonly decisions: Deciding['decisions'];
  readonly selected: string | null;
  readonly onSelect: (item: StudyItem) => void;
}

/** Values of the queue that are listed at once. Accepting many accepts these only. */
const SHOWN = 100;

/** The open values in the order in which they need a person, and the changes that people have made to the structure. */
export function StudyReview({ queue, count, changes, deciding, ...list }: StudyReviewProps) {
  const shown = queue.slice(0, SHOWN).map(({ item }) => item);
  const acceptable = shown.filter(({ part }) => part !== 'changes');
  return (
    <Stack gap="3">
      <HStack gap="3" wrap="wrap">
        <Text>{t.study.openValues(queue.length, count)}</Text>
        {deciding !== null && acceptable.length > 0 && (
          <Button
            size="xs"
            variant="outline"
            onClick={() => deciding.accept(acceptable.map(({ entity, field }) => ({ entity, field })))}
          >
            {t.study.acceptShown(acceptable.length)}
          </Button>
        )}
      </HStack>
      <StudyList
        {...list}
        items={shown}
        reasons={new Map(queue.map(({ item: { key }, reason }) => [key, t.study.reasons[reason]]))}
      />
      {changes.length > 0 && (
        <>
          <Text as="h2" fontWeight="semibold">
            {t.study.changesTitle}
          </Text>
          <StudyList {...list} items={changes} />
        </>
      )}
    </Stack>
  );
}
