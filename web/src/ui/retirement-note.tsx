import { HStack, Icon, Text } from '@chakra-ui/react';
import type { AiIntegration } from '@app/contracts';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages as t } from '../messages';

interface NoteProps {
  readonly model: AiIntegration['model'];
  /** A way on, where there is one. */
  readonly children?: ReactNode;
}

/** Says that a model ends soon, or should have ended, and what comes after it; nothing of one that stays. */
export function RetirementNote({ model: { id, retires, successor }, children }: NoteProps) {
  if (retires === null) return null;
  return (
    <HStack gap="2" rowGap="1" wrap="wrap" color="status.review" fontSize="dense">
      <Icon as={CalendarClock} boxSize="4" flexShrink="0" aria-hidden="true" />
      <Text overflowWrap="anywhere">
        {t.models.retires(id, retires)}
        {successor !== null && ` ${t.models.successor(successor)}`}
      </Text>
      {children}
    </HStack>
  );
}
