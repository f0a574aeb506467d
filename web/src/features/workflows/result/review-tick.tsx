import { Button, HStack, Icon, Text } from '@chakra-ui/react';
import type { ValueReview } from '@app/contracts';
import { Check, Square } from 'lucide-react';
import { messages as t } from '../../../messages';
import { TimeText } from '../../../ui/time-text';

interface ReviewTickProps {
  readonly review: ValueReview | undefined;
  /** How many values the tick is for: those that say the same. */
  readonly count: number;
  readonly isPending: boolean;
  readonly onChange: (reviewed: boolean) => void;
}

/** Marks a value as reviewed and shows by whom and when. A second click removes the mark. */
export function ReviewTick({ review, count, isPending, onChange }: ReviewTickProps) {
  const isReviewed = review !== undefined;
  return (
    <HStack gap="2" wrap="wrap" minH="7">
      <Button
        size="xs"
        variant={isReviewed ? 'solid' : 'outline'}
        aria-pressed={isReviewed}
        aria-busy={isPending || undefined}
        onClick={() => !isPending && onChange(!isReviewed)}
      >
        <Icon as={isReviewed ? Check : Square} boxSize="3.5" aria-hidden="true" />
        {count > 1 ? t.review.tickSame(count) : t.review.tick}
      </Button>
      {review && (
        <Text color="fg.muted" fontSize="dense">
          <TimeText
            instant={review.reviewedAt}
            wording={(when) => t.review.by(review.reviewedByName ?? t.review.somebody, when)}
          />
        </Text>
      )}
    </HStack>
  );
}
