import { Box, Button, Flex, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { documents, type Document, type TracedValue, type TracePlace } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { byIds } from '../../../lib/document-pages';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { messages as t } from '../../../messages';
import { DocumentViewer, type Highlight } from '../../../ui/document-viewer/document-viewer';
import { PlaceLink } from './place-link';

interface ValuePlacesProps {
  readonly value: TracedValue;
  readonly text: string;
  readonly ids: FolderIds;
  readonly onBack: () => void;
}

/** One value, and the documents open at the places where it stands. */
export function ValuePlaces({ value: { state, places, position }, text, ids, onBack }: ValuePlacesProps) {
  const [chosen, setChosen] = useState(0);
  const named = [...new Set(places.map(({ documentId }) => documentId))];
  const list = useQuery({
    ...q(documents.list, { params: ids, query: byIds(named) }),
    enabled: named.length > 0,
  });
  const place = places[chosen];
  const document = list.data?.find(({ id }) => id === place?.documentId);
  // What was read from a picture is no block of the document: its page is shown.
  const isPicture = state === 'from-picture' && place?.page !== undefined;
  const linked = place && { ...place, ...(isPicture && { blockId: null }) };
  return (
    <Flex direction="column" h="full" minH={{ base: '70dvh', lg: '0' }}>
      <Stack gap="2" px="4" py="3" borderBottomWidth="1px" borderColor="border" flexShrink="0">
        <Button
          variant="plain"
          size="xs"
          px="0"
          h="6"
          alignSelf="flex-start"
          color="fg.muted"
          onClick={onBack}
        >
          <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
          {t.result.allValues}
        </Button>
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
        {place && (
          <HStack gap="2" wrap="wrap">
            {places.length > 1 &&
              places.map((each, index) => (
                <Button
                  key={`${each.documentId}.${each.blockId}.${each.cellId ?? ''}`}
                  size="2xs"
                  variant={index === chosen ? 'solid' : 'outline'}
                  aria-pressed={index === chosen}
                  onClick={() => setChosen(index)}
                >
                  {labelOf(each, list.data ?? [])}
                </Button>
              ))}
            {document && linked && <PlaceLink place={linked} ids={ids} />}
          </HStack>
        )}
      </Stack>
      {place && document && (
        <Original key={document.id} ids={ids} document={document} place={place} isPicture={isPicture} />
      )}
      {place && list.data && !document && (
        <Text p="4" color="fg.muted">
          {t.result.deletedDocument(place.documentId)}
        </Text>
      )}
    </Flex>
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
    <Box flex="1" minH="0" position="relative" overflow="hidden" display="flex" flexDirection="column">
      <DocumentViewer {...ids} document={document} highlight={highlight} />
    </Box>
  );
}

function labelOf({ documentId, page }: TracePlace, known: readonly Document[]): string {
  const name = known.find(({ id }) => id === documentId)?.name ?? t.result.deletedDocument(documentId);
  return page === undefined ? name : `${name}, ${t.result.page(page)}`;
}
