import { Box, chakra, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import type { Notification, NotificationKind } from '@app/contracts';
import {
  CalendarX,
  CircleAlert,
  CircleCheck,
  FileWarning,
  Gauge,
  type LucideIcon,
  Unplug,
  UserCheck,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router';
import { placeOf } from '../../lib/browser-notices/place-of';
import { formatError } from '../../lib/format-error';
import { messages as t } from '../../messages';
import { TimeText } from '../../ui/time-text';

const LOOKS: Record<NotificationKind, readonly [LucideIcon, string]> = {
  'workflow-completed': [CircleCheck, 'status.completed'],
  'workflow-needs-review': [FileWarning, 'status.review'],
  'workflow-failed': [CircleAlert, 'status.failed'],
  'access-requested': [UserPlus, 'fg.muted'],
  'access-decided': [UserCheck, 'fg.muted'],
  'spending-near': [Gauge, 'status.review'],
  'model-retiring': [CalendarX, 'status.review'],
  'webhook-disabled': [Unplug, 'status.failed'],
};

interface NotificationRowProps {
  readonly told: Notification;
  readonly onFollow: () => void;
}

/** One notification and the link to its item. */
export function NotificationRow({ told, onFollow }: NotificationRowProps) {
  const { kind, facts, createdAt, readAt } = told;
  const [icon, color] = LOOKS[kind];
  const where = t.notifications.where(facts);
  return (
    <Box as="li" borderBottomWidth="1px" position="relative" _hover={{ bg: 'bg.subtle' }}>
      <HStack align="flex-start" gap="3" px="4" py="3">
        <Icon as={icon} boxSize="4" mt="0.5" color={color} aria-hidden="true" />
        <Stack gap="0.5" minW="0" flex="1">
          <chakra.span fontWeight={readAt === null ? 'semibold' : 'normal'} overflowWrap="anywhere" asChild>
            {/* The whole row is the link. */}
            <Link to={placeOf(told)} onClick={onFollow}>
              <Box as="span" position="absolute" inset="0" aria-hidden="true" />
              {t.notifications.sentences[kind](facts)}
            </Link>
          </chakra.span>
          {facts.reason !== undefined && (
            <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
              {formatError(facts.reason, facts.said)}
            </Text>
          )}
          <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
            {where}
            {where !== '' && ' · '}
            <TimeText instant={createdAt} />
          </Text>
        </Stack>
        {readAt === null && (
          <Box
            role="img"
            aria-label={t.notifications.unread}
            boxSize="2"
            mt="1.5"
            borderRadius="full"
            bg="teal.solid"
            flexShrink="0"
          />
        )}
      </HStack>
    </Box>
  );
}
