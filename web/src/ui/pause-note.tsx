import { HStack, Icon, Text } from '@chakra-ui/react';
import { CirclePause } from 'lucide-react';

/** Says that an administrator has paused the work that a person waits for. */
export function PauseNote({ text }: { text: string }) {
  return (
    <HStack role="status" gap="2" align="flex-start" color="status.review" fontSize="dense">
      <Icon as={CirclePause} boxSize="4" mt="0.5" flexShrink="0" aria-hidden="true" />
      <Text>{text}</Text>
    </HStack>
  );
}
