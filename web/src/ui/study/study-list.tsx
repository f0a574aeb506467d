import { Box, Button, Stack, Text } from '@chakra-ui/react';
import type { StudyDecision } from '@app/contracts';
import { messages as t } from '../../messages';
import { Sign } from './study-grid-cells';
import type { StudyItem } from './study-items';

interface StudyListProps {
  readonly items: readonly StudyItem[];
  /** Why an item is listed, by its key. */
  readonly reasons?: ReadonlyMap<string, string>;
  readonly decisions: ReadonlyMap<string, StudyDecision>;
  readonly selected: string | null;
  readonly onSelect: (item: StudyItem) => void;
}

/** Values as printed, each with what it is and what a person has decided. Selecting a value opens its place. */
export function StudyList({ items, reasons, decisions, selected, onSelect }: StudyListProps) {
  if (items.length === 0) return <Text color="fg.muted">{t.study.nothing}</Text>;
  return (
    <Stack as="ul" gap="1" listStyleType="none" m="0" p="0" maxW="110ch">
      {items.map((item) => (
        <li key={item.key}>
          <Button
            variant="plain"
            h="auto"
            minH="6"
            w="full"
            ps={`${item.depth + 0.5}rem`}
            pe="2"
            py="1"
            justifyContent="flex-start"
            textAlign="start"
            fontSize="dense"
            fontWeight="normal"
            whiteSpace="normal"
            borderRadius="control"
            aria-pressed={selected === item.key}
            _hover={{ bg: 'bg.muted' }}
            data-value={item.key}
            {...(selected === item.key && { bg: 'bg.muted', ref: reveal })}
            onClick={() => onSelect(item)}
          >
            <Box w="full">
              <Text as="span" color="fg.muted" fontSize="xs" display="block">
                {[item.label, reasons?.get(item.key), stateOf(decisions.get(item.key))]
                  .filter((text) => text !== undefined)
                  .join(' · ')}
              </Text>
              <Text as="span" overflowWrap="anywhere" whiteSpace="pre-line">
                {item.text}
              </Text>
              <Sign decision={decisions.get(item.key)} />
            </Box>
          </Button>
        </li>
      ))}
    </Stack>
  );
}

/** Scrolls the selected value into sight, which a search or the next open value may have selected. */
const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** What a person has decided, in a word. */
export function stateOf(decision: StudyDecision | undefined): string | undefined {
  if (decision === undefined) return undefined;
  if (decision.isStale) return t.study.states.stale;
  if (decision.decision !== 'corrected') return t.study.states[decision.decision];
  if (decision.field === 'added')
    return decision.evidence.length > 0 ? t.study.changes.added : t.study.assumedByPerson;
  return decision.field === 'split' ? t.study.changes.split : t.study.states.corrected;
}
