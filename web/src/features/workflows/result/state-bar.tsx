import { chakra, Flex, HStack, Text } from '@chakra-ui/react';
import type { BlockState, CoverageSums } from '@app/contracts';
import { messages as t } from '../../../messages';

const number = new Intl.NumberFormat('en-US');
/** States of the ledger with their colors. */
export const BLOCK_LOOKS: readonly { state: BlockState; part: keyof CoverageSums; color: string }[] = [
  { state: 'used', part: 'used', color: 'teal.solid' },
  { state: 'from_picture', part: 'fromPicture', color: 'amber.300' },
  { state: 'read', part: 'read', color: 'teal.border' },
  { state: 'excluded', part: 'excluded', color: 'bg.emphasized' },
  { state: 'not_processed', part: 'notProcessed', color: 'status.review' },
];

/** The states of the ledger as one bar with its legend; always the whole. Few results have something from pictures. */
export function StateBar({ sums }: { sums: CoverageSums }) {
  const states = BLOCK_LOOKS.filter(({ part }) => part !== 'fromPicture' || (sums[part] ?? 0) > 0);
  return (
    <>
      <Flex h="2.5" borderRadius="full" overflow="hidden" bg="bg.muted" aria-hidden="true">
        {states.map(({ state, part, color }) => (
          <chakra.div key={state} bg={color} style={{ flexGrow: sums[part] ?? 0, flexBasis: 0 }} />
        ))}
      </Flex>
      <HStack as="ul" listStyleType="none" gap="4" rowGap="1" wrap="wrap" fontSize="dense">
        {states.map(({ state, part, color }) => (
          <HStack as="li" key={state} gap="1.5">
            <chakra.span boxSize="2.5" borderRadius="full" bg={color} aria-hidden="true" />
            <Text>{t.result.states[state]}</Text>
            <Text color="fg.muted">{number.format(sums[part] ?? 0)}</Text>
          </HStack>
        ))}
      </HStack>
    </>
  );
}
