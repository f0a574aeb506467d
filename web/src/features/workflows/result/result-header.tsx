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

/** Name, outcome and facts of a result in one line. The actions are in the same line if the screen is wide enough. */
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
    <Flex align="center" gap="3" rowGap="2" wrap={{ base: 'wrap', lg: 'nowrap' }}>
      <Flex
        align="center"
        gap="3"
        rowGap="1"
        flex={{ base: '1 1 100%', lg: '1 1 0' }}
        minW="0"
        wrap={{ base: 'wrap', md: 'nowrap' }}
      >
        <Heading
          as="h1"
          textStyle="title"
          // The name gives way before the facts do; its title has it whole.
          flex="0 100 auto"
          minW={{ base: '0', lg: '32' }}
          maxW="full"
          truncate
          title={name}
          ref={title}
          tabIndex={-1}
          outline="none"
        >
          {name}
        </Heading>
        <StatusBadge status={status} outcome={outcome} isOnHold={false} />
        <Text
          color="fg.muted"
          fontSize="dense"
          flexShrink={{ lg: '0' }}
          minW="0"
          maxW={{ lg: '72' }}
          truncate
          title={facts.join(' · ')}
        >
          {facts.join(' · ')}
        </Text>
      </Flex>
      <HStack gap="2" flexWrap={{ base: 'wrap', lg: 'nowrap' }} flexShrink={{ lg: '0' }} ms={{ lg: 'auto' }}>
        <ResultActions workflow={workflow} ids={ids} outcome={outcome} />
      </HStack>
    </Flex>
  );
}
