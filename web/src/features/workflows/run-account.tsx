import { Box, chakra, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { Usage, Workflow } from '@app/contracts';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { type Remaining, remaining } from './run-progress';

/** The usage of a run so far and the forecast. Empty before the first call has ended. */
export function RunAccount({ workflow, now }: { workflow: Workflow; now: number }) {
  const left = remaining(workflow, now);
  if (workflow.usage.calls === 0 && left === null) return null;
  return (
    <Panel px={{ base: '4', md: '5' }} py="4">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <Account title={t.workflow.soFar} facts={factsOf(workflow.usage)} />
        {left && <Left left={left} />}
      </SimpleGrid>
    </Panel>
  );
}

function Left({ left }: { left: Remaining }) {
  const { calls, inputTokens, outputTokens, costMicroUsd, seconds, heldBy, raised } = left;
  const facts = [
    t.estimate.calls(calls),
    t.estimate.tokens(inputTokens.low + outputTokens.low, inputTokens.high + outputTokens.high),
    ...(costMicroUsd !== null && costMicroUsd.high > 0
      ? [t.estimate.cost(costMicroUsd.low, costMicroUsd.high)]
      : []),
    seconds === null ? t.workflow.longerThanSaid : t.estimate.time(seconds.low, seconds.high),
  ];
  const note = heldBy !== null ? t.workflow.held(heldBy) : raised !== null ? t.workflow.raised(raised) : null;
  return <Account title={t.workflow.left} facts={facts} note={note} />;
}

function Account({
  title,
  facts,
  note = null,
}: {
  title: string;
  facts: readonly string[];
  note?: string | null;
}) {
  return (
    <Stack as="section" gap="1" aria-label={title}>
      <Text fontSize="dense" fontWeight="medium" color="fg.muted">
        {title}
      </Text>
      <HStack gap="3" rowGap="0" wrap="wrap">
        {facts.map((fact, place) => (
          <chakra.span key={place}>{fact}</chakra.span>
        ))}
      </HStack>
      {note && (
        <Box fontSize="dense" color="fg.warning">
          {note}
        </Box>
      )}
    </Stack>
  );
}

function factsOf({ calls, inputTokens, outputTokens, costMicroUsd }: Usage): string[] {
  return [
    t.estimate.calls(calls),
    t.result.tokens(inputTokens + outputTokens),
    ...(costMicroUsd !== null && costMicroUsd > 0 ? [t.result.cost(costMicroUsd)] : []),
  ];
}
