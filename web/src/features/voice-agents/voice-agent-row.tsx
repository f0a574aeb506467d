import { Box, chakra, SimpleGrid, Text } from '@chakra-ui/react';
import type { VoiceAgent } from '@app/contracts';
import { messages as t } from '../../messages';
import { VoiceRow } from './voice-row';

interface RowProps {
  readonly workspaceId: string;
  readonly agent: VoiceAgent;
  readonly canManage: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function VoiceAgentRow({ workspaceId, agent, canManage, onEdit, onDelete }: RowProps) {
  const { name } = agent;
  const facts = [
    agent.voice,
    agent.language,
    t.voice.waits(agent.maxResponseTime),
    t.voice.retries(agent.maxRetries, agent.retryDelay),
  ];
  return (
    <VoiceRow
      {...{ workspaceId, thing: agent, facts }}
      actions={
        canManage
          ? {
              edit: { label: t.voice.editName(name), onClick: onEdit },
              delete: { label: t.voice.deleteName(name), onClick: onDelete },
            }
          : null
      }
    >
      <Details agent={agent} />
    </VoiceRow>
  );
}

/** The details that do not fit into the row. Members read them here because they cannot open the dialog. */
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
