import { chakra, Text } from '@chakra-ui/react';
import { messages as t } from '../../messages';
import type { Place } from './use-own-places';

interface ListProps {
  /** The id of the list. Option ids derive from it, so that the field can reference the active option. */
  readonly id: string;
  readonly places: readonly Place[];
  readonly marked: number;
  readonly onMark: (at: number) => void;
  readonly onGo: (place: Place) => void;
}

export const optionId = (id: string, at: number): string => `${id}-${at}`;

/** The search results. The focus stays in the field, which moves the active option. */
export function PlaceList({ id, places, marked, onMark, onGo }: ListProps) {
  return (
    <chakra.div role="listbox" id={id} aria-label={t.shortcuts.results} maxH="18rem" overflowY="auto">
      {places.map((place, at) => (
        <chakra.div
          key={`${place.to} ${place.name}`}
          role="option"
          id={optionId(id, at)}
          aria-selected={at === marked}
          ref={(row: HTMLDivElement | null) => at === marked && row?.scrollIntoView({ block: 'nearest' })}
          display="flex"
          gap="3"
          px="3"
          py="2"
          cursor="pointer"
          borderRadius="control"
          bg={at === marked ? 'bg.muted' : undefined}
          onMouseMove={() => onMark(at)}
          onClick={() => onGo(place)}
        >
          <Text flex="1" minW="0" truncate>
            {place.name}
            {place.where !== null && (
              <Text as="span" color="fg.muted" fontSize="dense" ms="2">
                {place.where}
              </Text>
            )}
          </Text>
          <Text color="fg.muted" fontSize="dense" flexShrink="0">
            {t.shortcuts[place.kind]}
          </Text>
        </chakra.div>
      ))}
    </chakra.div>
  );
}
