import { Box, Button, Flex, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { documents, type Document, type TracedValue, type TracePlace } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { byIds } from '../../../lib/document-pages';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { messages as t } from '../../../messages';
import { DocumentViewer, type Highlight } from '../../../ui/document-viewer/document-viewer';
import { IconAction } from '../../../ui/icon-action';
import { PlaceSteps } from './place-steps';

interface ValuePlacesProps {
  readonly value: TracedValue;
  readonly text: string;
  readonly ids: FolderIds;
  readonly onBack: () => void;
  /** The values that the user steps through. */
  readonly among: {
    readonly values: readonly TracedValue[];
    readonly at: number;
    readonly onChoose: (value: TracedValue) => void;
  };
  readonly tick: ReactNode;
}

/** One value, with the documents open at its sources or at the texts that it may derive from. */
export function ValuePlaces({ value, text, ids, onBack, among, tick }: ValuePlacesProps) {
  const { state, places, position } = value;
  return (
    <Flex direction="column" h="full" minH="0">
      <Stack gap="2" px="4" py="3" borderBottomWidth="1px" borderColor="border" flexShrink="0">
        <Flex justify="space-between" align="center" gap="3">
          <Button variant="plain" size="xs" px="0" h="6" color="fg.muted" onClick={onBack}>
            <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
            {t.result.allValues}
          </Button>
          <ValueSteps {...among} />
        </Flex>
        <Stack gap="0.5" aria-live="polite">
          <Text fontWeight="medium" overflowWrap="anywhere" lineClamp="4">
            {text}
          </Text>
          <Text color="fg.muted" fontSize="xs" fontFamily="mono" overflowWrap="anywhere">
            {position.path}
          </Text>
          <Text color={state === 'not-found' ? 'fg.warning' : 'fg.muted'} fontSize="dense">
            {state === 'found' ? t.result.places(places.length) : t.result.valueStates[state]}
          </Text>
        </Stack>
        {tick}
      </Stack>
      <Places key={value.from} value={value} ids={ids} />
    </Flex>
  );
}

/** Earlier and later values; the keys k and j press these. */
function ValueSteps({ values, at, onChoose }: ValuePlacesProps['among']) {
  const [previous, next] = [values[at - 1], values[at + 1]];
  if (at === -1) return null;
  return (
    <HStack gap="1">
      <Text color="fg.muted" fontSize="dense">
        {t.review.valueOf(at + 1, values.length)}
      </Text>
      <IconAction
        label={t.review.previousValue}
        icon={ChevronUp}
        data-shortcut="previous"
        aria-disabled={previous === undefined}
        onClick={() => previous && onChoose(previous)}
      />
      <IconAction
        label={t.review.nextValue}
        icon={ChevronDown}
        data-shortcut="next"
        aria-disabled={next === undefined}
        onClick={() => next && onChoose(next)}
      />
    </HStack>
  );
}

function Places({ value: { state, places, nearest = [] }, ids }: Pick<ValuePlacesProps, 'value' | 'ids'>) {
  const [at, setAt] = useState(0);
  const shown: readonly TracePlace[] = places.length > 0 ? places : nearest;
  const named = [...new Set(shown.map(({ documentId }) => documentId))];
  const list = useQuery({
    ...q(documents.list, { params: ids, query: byIds(named) }),
    enabled: named.length > 0,
  });
  const place = shown[at];
  const document = list.data?.find(({ id }) => id === place?.documentId);
  const near = places.length > 0 ? undefined : nearest[at];
  // Text recognized in an image is not a block of the document. Show its page instead.
  const isPicture = state === 'from-picture' && place?.page !== undefined;
  if (place === undefined)
    return state === 'not-found' ? (
      <Text p="4" color="fg.muted">
        {t.review.nothingNear}
      </Text>
    ) : null;
  return (
    <>
      <Stack gap="1" px="4" py="2" borderBottomWidth="1px" borderColor="border" flexShrink="0">
        {near && (
          <>
            <Text color="fg.muted" fontSize="dense">
              {at === 0 ? t.review.nearest : t.review.joined}
            </Text>
            <Text overflowWrap="anywhere" lineClamp="4">
              {near.text}
            </Text>
          </>
        )}
        <PlaceSteps
          {...{ ids, at, count: shown.length, onStep: setAt }}
          place={isPicture ? { ...place, blockId: null } : place}
          document={document}
        />
      </Stack>
      {document && (
        <Original key={document.id} ids={ids} document={document} place={place} isPicture={isPicture} />
      )}
      {list.data && !document && (
        <Text p="4" color="fg.muted">
          {t.result.deletedDocument(place.documentId)}
        </Text>
      )}
    </>
  );
}

interface OriginalProps {
  readonly ids: FolderIds;
  readonly document: Document;
  readonly place: TracePlace;
  readonly isPicture: boolean;
}

function Original({ ids, document, place, isPicture }: OriginalProps) {
  const id = place.cellId ?? place.blockId;
  const page = isPicture ? place.page : undefined;
  const highlight = useMemo(
    (): Highlight => (page === undefined ? { kind: 'block', id } : { kind: 'page', page }),
    [id, page],
  );
  return (
    <Box
      flex={{ base: 'none', lg: '1' }}
      minH="0"
      h={{ base: '70dvh', lg: 'auto' }}
      position="relative"
      overflow="hidden"
      display="flex"
      flexDirection="column"
    >
      <DocumentViewer {...ids} document={document} highlight={highlight} />
    </Box>
  );
}
