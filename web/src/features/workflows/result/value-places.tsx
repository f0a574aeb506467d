import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { documents, type TracedValue, type TracePlace } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { messages as t } from '../../../messages';
import { PlaceLink } from './place-link';

interface ValuePlacesProps {
  readonly value: TracedValue;
  readonly text: string;
  readonly ids: FolderIds;
}

/** One value and where it stands: document, page, and the way there. */
export function ValuePlaces({ value, text, ids }: ValuePlacesProps) {
  const { state, places, position } = value;
  return (
    <Stack gap="2" aria-live="polite">
      <Text fontWeight="medium" overflowWrap="anywhere" lineClamp="6">
        {text}
      </Text>
      <Text color="fg.muted" fontSize="xs" fontFamily="mono" overflowWrap="anywhere">
        {position.path}
      </Text>
      <Text color={state === 'not-found' ? 'fg.warning' : 'fg.muted'}>
        {state === 'found' ? t.result.places(places.length) : t.result.valueStates[state]}
      </Text>
      {places.length > 0 && (
        <chakra.ul listStyleType="none">
          {places.map((place) => (
            <Place
              key={`${place.documentId}.${place.blockId}.${place.cellId ?? ''}`}
              place={place}
              ids={ids}
            />
          ))}
        </chakra.ul>
      )}
    </Stack>
  );
}

function Place({ place, ids }: { place: TracePlace; ids: FolderIds }) {
  const list = useQuery(q(documents.list, { params: ids }));
  const name = list.data?.find(({ id }) => id === place.documentId)?.name;
  return (
    <Flex as="li" gap="3" justify="space-between" py="0.5">
      <Text truncate>{name ?? t.result.deletedDocument(place.documentId)}</Text>
      {(name !== undefined || list.isPending) && <PlaceLink place={place} ids={ids} />}
    </Flex>
  );
}
