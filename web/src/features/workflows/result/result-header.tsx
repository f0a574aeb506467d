import { Flex, Heading, HStack, Text } from '@chakra-ui/react';
import type { Outcome, Workflow } from '@app/contracts';
import { useRef } from 'react';
import { fileSize } from '../../../lib/format';
import { timesText } from '../../../lib/run-times';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { StatusBadge } from '../../../ui/status-badge';
import { useFocusWithout } from '../run-header';
import { ResultActions } from './result-actions';

interface ResultHeaderProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
  /** The outcome as it is shown: `shownOutcome`. */
  readonly outcome: Outcome | null;
}

/** The whole name, the outcome and the facts of a result. The actions are in the same line if there is room for them. */
export function ResultHeader({ workflow, ids, outcome }: ResultHeaderProps) {
  const { name, status, times, xmlSize, usage } = workflow;
  const title = useRef<HTMLHeadingElement>(null);
  useFocusWithout(title);
  const tokens = usage.inputTokens + usage.outputTokens;
  const facts = [
    timesText(times),
    xmlSize === null ? null : fileSize(xmlSize),
    tokens > 0 ? t.result.tokensShort(tokens) : null,
    usage.costMicroUsd ? t.result.cost(usage.costMicroUsd) : null,
  ].filter((fact) => fact !== null);
  return (
    <Flex align="center" gap="3" rowGap="2" wrap="wrap">
      <Flex
        align="center"
        gap="3"
        rowGap="1"
        flex={{ base: '1 1 100%', lg: '1 1 auto' }}
        minW="0"
        wrap="wrap"
      >
        <Heading as="h1" textStyle="title" overflowWrap="anywhere" ref={title} tabIndex={-1} outline="none">
          {name}
        </Heading>
        <StatusBadge status={status} outcome={outcome} isOnHold={false} />
        <Text color="fg.muted" fontSize="dense">
          {facts.join(' · ')}
        </Text>
      </Flex>
      <HStack gap="2" flexWrap="wrap">
        <ResultActions workflow={workflow} ids={ids} outcome={outcome} />
      </HStack>
    </Flex>
  );
}
