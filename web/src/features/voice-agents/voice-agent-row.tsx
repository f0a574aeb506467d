import { Badge, Box, chakra, Flex, HStack, SimpleGrid, Text } from '@chakra-ui/react';
import type { VoiceAgent } from '@app/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { IconAction } from '../../ui/icon-action';

interface RowProps {
  readonly workspaceId: string;
  readonly agent: VoiceAgent;
  readonly canManage: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function VoiceAgentRow({ workspaceId, agent, canManage, onEdit, onDelete }: RowProps) {
  const { name, active, formId, formName } = agent;
  const facts = [
    agent.voice,
    agent.language,
    t.voice.waits(agent.maxResponseTime),
    t.voice.retries(agent.maxRetries, agent.retryDelay),
  ];
  return (
    <Flex as="li" gap="3" p="4" align="flex-start">
      <Box flex="1" minW="0">
        <HStack gap="3" rowGap="1" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          <Badge variant={active ? 'subtle' : 'outline'} colorPalette={active ? 'teal' : 'gray'}>
            {active ? t.voice.on : t.voice.off}
          </Badge>
        </HStack>
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {t.voice.folder}:{' '}
          <Text as="span" color="fg.accent" textDecoration="underline" textUnderlineOffset="3px" asChild>
            <Link to={paths.folder(workspaceId, formId)}>{formName}</Link>
          </Text>
          {` · ${facts.join(' · ')}`}
        </Text>
        <Details agent={agent} />
      </Box>
      {canManage && (
        <HStack gap="1" flexShrink="0">
          <IconAction icon={Pencil} label={t.voice.editName(name)} onClick={onEdit} />
          <IconAction icon={Trash2} label={t.voice.deleteName(name)} onClick={onDelete} />
        </HStack>
      )}
    </Flex>
  );
}

/** What the row has no room for; members read it here, as they have no dialog. */
function Details({ agent }: { agent: VoiceAgent }) {
  const rows = [
    [t.voice.initialPrompt, agent.initialPrompt],
    ...(agent.followUpPrompt ? [[t.voice.followUpPrompt, agent.followUpPrompt]] : []),
    [t.voice.noAnswerAction, t.voice.actions[agent.noAnswerAction]],
    [t.voice.incompleteResponseAction, t.voice.actions[agent.incompleteResponseAction]],
    [t.voice.droppedCallAction, t.voice.actions[agent.droppedCallAction]],
    [t.voice.callbackEnabled, agent.callbackEnabled ? t.voice.callbackOn : t.voice.callbackOff],
  ];
  return (
    <chakra.details mt="2" fontSize="dense">
      <chakra.summary
        cursor="pointer"
        color="fg.muted"
        w="fit-content"
        minH="6"
        aria-label={t.voice.details(agent.name)}
      >
        {t.voice.detailsShort}
      </chakra.summary>
      <SimpleGrid as="dl" columns={{ base: 1, md: 2 }} gapX="6" gapY="3" pt="3" maxW="72ch">
        {rows.map(([term, text]) => (
          <Box key={term}>
            <Text as="dt" color="fg.muted">
              {term}
            </Text>
            <Text as="dd" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {text}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </chakra.details>
  );
}
