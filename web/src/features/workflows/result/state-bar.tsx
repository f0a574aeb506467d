import { chakra, Flex, HStack, Text } from '@chakra-ui/react';
import type { BlockState, CoverageSums } from '@app/contracts';
import { messages as t } from '../../../messages';

const number = new Intl.NumberFormat('en-US');
const STATES: readonly { state: BlockState; part: keyof CoverageSums; color: string }[] = [
  { state: 'used', part: 'used', color: 'teal.solid' },
  { state: 'read', part: 'read', color: 'teal.border' },
  { state: 'excluded', part: 'excluded', color: 'bg.emphasized' },
  { state: 'not_processed', part: 'notProcessed', color: 'status.review' },
];

/** The four states of the ledger as one bar with its legend; always the whole. */
export function StateBar({ sums }: { sums: CoverageSums }) {
  return (
    <>
      <Flex h="2.5" borderRadius="full" overflow="hidden" bg="bg.muted" aria-hidden="true">
        {STATES.map(({ state, part, color }) => (
          <chakra.div key={state} bg={color} style={{ flexGrow: sums[part], flexBasis: 0 }} />
        ))}
      </Flex>
      <HStack as="ul" listStyleType="none" gap="4" rowGap="1" wrap="wrap" fontSize="dense">
        {STATES.map(({ state, part, color }) => (
          <HStack as="li" key={state} gap="1.5">
            <chakra.span boxSize="2.5" borderRadius="full" bg={color} aria-hidden="true" />
            <Text>{t.result.states[state]}</Text>
            <Text color="fg.muted">{number.format(sums[part])}</Text>
          </HStack>
        ))}
      </HStack>
    </>
  );
}
