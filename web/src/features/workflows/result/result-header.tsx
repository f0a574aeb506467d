import { Flex, Heading, HStack, Text } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import { useRef } from 'react';
import { duration, fileSize } from '../../../lib/format';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { StatusBadge } from '../../../ui/status-badge';
import { useFocusWithout } from '../run-header';
import { ResultActions } from './result-actions';

interface ResultHeaderProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** Name, outcome, duration and actions of a result, in one line if the screen is wide enough. */
export function ResultHeader({ workflow, ids }: ResultHeaderProps) {
  const { name, status, outcome, executionTime, xmlSize, usage } = workflow;
  const title = useRef<HTMLHeadingElement>(null);
  useFocusWithout(title);
  const tokens = usage.inputTokens + usage.outputTokens;
  const facts = [
    executionTime === null ? null : duration(executionTime),
    xmlSize === null ? null : fileSize(xmlSize),
    tokens > 0 ? t.result.tokens(tokens) : null,
    usage.costMicroUsd ? t.result.cost(usage.costMicroUsd) : null,
  ].filter((fact) => fact !== null);
  return (
    <Flex align="center" gap="3" rowGap="2" wrap={{ base: 'wrap', xl: 'nowrap' }}>
      <Heading
        as="h1"
        textStyle="title"
        flex="0 1 auto"
        minW="0"
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
      {/* Where there is room for the name or for these, the name: the Run tab has them, too. */}
      <Text
        flex="1"
        minW="fit-content"
        color="fg.muted"
        fontSize="dense"
        display={{ base: 'block', lg: 'none', '2xl': 'block' }}
      >
        {facts.join(' · ')}
      </Text>
      <HStack gap="2" flexShrink={{ base: 1, xl: 0 }} flexWrap="wrap" ms={{ lg: 'auto' }}>
        <ResultActions workflow={workflow} ids={ids} />
      </HStack>
    </Flex>
  );
}
