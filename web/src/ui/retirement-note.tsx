import { HStack, Icon, Text } from '@chakra-ui/react';
import type { AiIntegration } from '@app/contracts';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages as t } from '../messages';

interface NoteProps {
  readonly model: AiIntegration['model'];
  /** An optional link or action. */
  readonly children?: ReactNode;
}

/** Warns that a model will retire or has retired, and names its successor. Renders nothing for other models. */
export function RetirementNote({ model: { id, retires, successor }, children }: NoteProps) {
  if (retires === null) return null;
  return (
    <HStack gap="3" rowGap="1" wrap="wrap" color="status.review" fontSize="dense" pt="1">
      <HStack gap="1.5" align="flex-start">
        <Icon as={CalendarClock} boxSize="4" mt="0.5" flexShrink="0" aria-hidden="true" />
        <Text overflowWrap="anywhere">
          {t.models.retires(id, retires)}
          {successor !== null && ` ${t.models.successor(successor)}`}
        </Text>
      </HStack>
      {children}
    </HStack>
  );
}
