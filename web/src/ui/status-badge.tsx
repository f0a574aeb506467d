import { HStack, Icon, Text } from '@chakra-ui/react';
import type { Outcome, WorkflowStatus } from '@app/contracts';
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  FileWarning,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import { messages as t } from '../messages';

interface Look {
  readonly icon: LucideIcon;
  readonly color: string;
}

const looks: Record<WorkflowStatus, Look> = {
  pending: { icon: CircleDashed, color: 'status.pending' },
  running: { icon: LoaderCircle, color: 'status.running' },
  completed: { icon: CircleCheck, color: 'status.completed' },
  failed: { icon: CircleAlert, color: 'status.failed' },
  cancelled: { icon: Ban, color: 'status.pending' },
};

const onHold: Look = { icon: CirclePause, color: 'status.running' };

const doubtful: Look = { icon: FileWarning, color: 'status.review' };

interface StatusBadgeProps {
  readonly status: WorkflowStatus;
  /** The outcome of a completed workflow. Its word replaces that of the status. */
  readonly outcome?: Outcome | null;
  /** True if the workflow has started and is waiting. */
  readonly isOnHold?: boolean;
}

/** The status as icon and word, never as color alone. */
export function StatusBadge({ status, outcome = null, isOnHold = false }: StatusBadgeProps) {
  const ended = status === 'completed' ? outcome : null;
  const isDoubtful = ended !== null && ended !== 'clean';
  const { icon, color } = isDoubtful ? doubtful : isOnHold ? onHold : looks[status];
  const statusWord = isOnHold ? t.workflow.onHold : t.workflow.statuses[status];
  return (
    <HStack
      display="inline-flex"
      gap="1.5"
      px="2"
      minH="6"
      py="0.5"
      borderRadius="full"
      bg={`${color}.bg`}
      color={color}
      fontSize="xs"
      fontWeight="medium"
      flexShrink="0"
    >
      <Icon
        as={icon}
        boxSize="3.5"
        aria-hidden="true"
        animation={status === 'running' ? 'spin 1.6s linear infinite' : undefined}
      />
      <Text as="span">{ended === null ? statusWord : t.result.outcomes[ended]}</Text>
    </HStack>
  );
}
