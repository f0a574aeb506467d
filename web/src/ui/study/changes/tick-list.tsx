import { chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { messages as t } from '../../../messages';
import { SearchBox } from '../../search-box';

interface TickListProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly ticked: ReadonlySet<string>;
  readonly onChange: (ticked: ReadonlySet<string>) => void;
}

/** Options that are shown at once; the others are found by search. */
const SHOWN = 50;
const SEARCHED_FROM = 12;

/** A choice of several options. Ticked options are always shown. */
export function TickList({ label, options, ticked, onChange }: TickListProps) {
  const [words, setWords] = useState('');
  const matches = options.filter((one) => one.label.toLowerCase().includes(words.trim().toLowerCase()));
  const shown = new Set([...options.filter(({ id }) => ticked.has(id)), ...matches.slice(0, SHOWN)]);
  const toggle = (id: string): void => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  if (options.length === 0) return null;
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="dense" fontWeight="medium" pb="1">
        {t.study.ticked(label, ticked.size)}
      </chakra.legend>
      {options.length > SEARCHED_FROM && (
        <SearchBox label={t.study.findIn(label)} value={words} onChange={setWords} />
      )}
      <Stack gap="0" maxH="12rem" overflowY="auto" pt="1">
        {options
          .filter((one) => shown.has(one))
          .map(({ id, label: text }) => (
            <chakra.label key={id} display="flex" gap="2" alignItems="center" minH="6" cursor="pointer">
              <chakra.input
                type="checkbox"
                boxSize="4"
                flexShrink="0"
                accentColor="teal.solid"
                checked={ticked.has(id)}
                onChange={() => toggle(id)}
              />
              <Text as="span" fontSize="dense" overflowWrap="anywhere">
                {text}
              </Text>
            </chakra.label>
          ))}
      </Stack>
      {matches.length > SHOWN && (
        <Text color="fg.muted" fontSize="xs">
          {t.study.moreMatches(matches.length - SHOWN)}
        </Text>
      )}
    </chakra.fieldset>
  );
}
