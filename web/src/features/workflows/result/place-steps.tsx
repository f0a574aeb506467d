import { HStack, Text } from '@chakra-ui/react';
import type { Document } from '@app/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { IconAction } from '../../../ui/icon-action';
import { PlaceLink, type PlaceLinkProps } from './place-link';

interface PlaceStepsProps {
  readonly ids: FolderIds;
  readonly place: PlaceLinkProps['place'];
  readonly document: Document | undefined;
  readonly at: number;
  readonly count: number;
  readonly onStep: (at: number) => void;
}

/** Which of the places is shown, the way to the others, and to the document itself. */
export function PlaceSteps({ ids, place, document, at, count, onStep }: PlaceStepsProps) {
  return (
    <HStack gap="1" minH="7" role="group" aria-label={t.review.places}>
      {count > 1 && (
        <>
          <IconAction
            label={t.review.previousPlace}
            icon={ChevronLeft}
            aria-disabled={at === 0}
            onClick={() => onStep(Math.max(0, at - 1))}
          />
          <Text color="fg.muted" fontSize="dense" aria-live="polite">
            {t.review.placeOf(at + 1, count)}
          </Text>
          <IconAction
            label={t.review.nextPlace}
            icon={ChevronRight}
            aria-disabled={at === count - 1}
            onClick={() => onStep(Math.min(count - 1, at + 1))}
          />
        </>
      )}
      {document && <PlaceLink place={place} ids={ids} name={document.name} />}
    </HStack>
  );
}
