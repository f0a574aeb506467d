import { HStack, Input, InputGroup, Icon, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import type { RefObject } from 'react';
import { messages as t } from '../../messages';
import { Hint } from '../../ui/hint';
import { IconAction } from '../../ui/icon-action';

interface SearchBarProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** From 0; -1 before the first hit. */
  readonly at: number;
  readonly hits: number;
  readonly onStep: (step: 1 | -1) => void;
}

/** Search within a document: Enter goes to the next place, Shift+Enter to the one before. */
export function SearchBar({ field, query, onQuery, at, hits, onStep }: SearchBarProps) {
  return (
    <HStack gap="1" px="2" h="10" flexShrink="0" borderBottomWidth="1px" borderColor="border">
      <Hint text={t.preview.keys}>
        <InputGroup
          flex="1"
          startElement={<Icon as={Search} boxSize="3.5" color="fg.subtle" aria-hidden="true" />}
        >
          <Input
            ref={field}
            type="search"
            size="xs"
            aria-label={t.preview.search}
            placeholder={t.preview.search}
            value={query}
            onChange={(event) => onQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onStep(event.shiftKey ? -1 : 1);
            }}
          />
        </InputGroup>
      </Hint>
      <Text fontSize="xs" color="fg.muted" whiteSpace="nowrap" minW="16" textAlign="end" role="status">
        {query.trim() === '' ? '' : hits === 0 ? t.preview.noHits : t.preview.hits(at + 1, hits)}
      </Text>
      <IconAction
        label={t.preview.previousHit}
        icon={ChevronUp}
        disabled={hits === 0}
        onClick={() => onStep(-1)}
      />
      <IconAction
        label={t.preview.nextHit}
        icon={ChevronDown}
        disabled={hits === 0}
        onClick={() => onStep(1)}
      />
    </HStack>
  );
}
