import { chakra, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { messages as t } from '../../../messages';
import { LoadError } from '../../load-error';
import { SearchBox } from '../../search-box';
import type { Deciding, DocumentPlace } from '../deciding';

interface PlaceFieldProps {
  readonly documents: readonly number[];
  readonly loadPlaces: Deciding['loadPlaces'];
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly place: DocumentPlace | null;
  readonly onPlace: (place: DocumentPlace) => void;
}

/** Places that are listed at once. */
const SHOWN = 20;

/** Chooses a place in the documents by the words that are printed there. */
export function PlaceField({ documents, loadPlaces, words, onWords, place, onPlace }: PlaceFieldProps) {
  const name = useId();
  const { data, error, refetch } = useQuery({ queryKey: ['study-places', documents], queryFn: loadPlaces });
  const searched = useDeferredValue(words.trim().toLowerCase());
  const found =
    searched === '' ? [] : (data ?? []).filter(({ text }) => text.toLowerCase().includes(searched));
  if (error !== null) return <LoadError noun={t.study.places} error={error} onRetry={() => void refetch()} />;
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="dense" fontWeight="medium" pb="1">
        {t.study.place}
      </chakra.legend>
      <SearchBox label={t.study.findPlace} value={words} onChange={onWords} />
      <Stack gap="1" maxH="14rem" overflowY="auto" pt="1">
        {found.slice(0, SHOWN).map((one) => (
          <chakra.label key={keyOfPlace(one)} display="flex" gap="2" minH="6" cursor="pointer">
            <chakra.input
              type="radio"
              name={name}
              boxSize="4"
              mt="0.5"
              flexShrink="0"
              accentColor="teal.solid"
              checked={place !== null && keyOfPlace(place) === keyOfPlace(one)}
              onChange={() => onPlace(one)}
            />
            <Text as="span" fontSize="dense" overflowWrap="anywhere" lineClamp="3">
              {one.text}
              <Text as="span" color="fg.muted" fontSize="xs" ms="1">
                {one.source}
              </Text>
            </Text>
          </chakra.label>
        ))}
      </Stack>
      <Text color="fg.muted" fontSize="xs" aria-live="polite">
        {searched === '' ? '' : t.study.placesFound(found.length, SHOWN)}
      </Text>
    </chakra.fieldset>
  );
}

const keyOfPlace = ({ evidence: { document, block, cell } }: DocumentPlace): string =>
  `${String(document)} ${cell ?? block}`;
