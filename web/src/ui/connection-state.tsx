import { Box, HStack, Text } from '@chakra-ui/react';
import { messages as t } from '../messages';

const colors = {
  connecting: 'status.pending',
  live: 'teal.solid',
  lost: 'status.review',
  crowded: 'status.review',
} as const;

/** The state of the live connection: a dot and a word. */
export function ConnectionState({ connection }: { connection: keyof typeof colors }) {
  return (
    <HStack gap="2" px="2" title={t.frame.connectionHints[connection]}>
      <Box
        role="img"
        aria-label={t.frame.connection[connection]}
        boxSize="2"
        borderRadius="full"
        bg={colors[connection]}
        animation={connection === 'connecting' ? 'breathe 1.6s ease-in-out infinite' : undefined}
      />
      <Text fontSize="xs" color="fg.muted" hideBelow="sm" aria-hidden="true">
        {t.frame.connection[connection]}
      </Text>
    </HStack>
  );
}
