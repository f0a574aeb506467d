import { Badge, Box, Button, Flex, Heading, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import type { QueueState } from '@app/contracts';
import { CirclePause, CirclePlay } from 'lucide-react';
import { clockTime, duration, numberText, relativeTime } from '../../../lib/format';
import { useNow } from '../../../lib/now';
import { messages as t } from '../../../messages';
import { Panel } from '../../../ui/panel';
import { Bars } from './bars';

interface QueuePanelProps {
  readonly state: QueueState;
  readonly onPause: () => void;
  readonly onResume: () => void;
}

/** One queue: its work now and over the last day, and whether it is paused. */
export function QueuePanel({ state, onPause, onResume }: QueuePanelProps) {
  const { queue, pause } = state;
  const now = useNow();
  const isPaused = pause !== null;
  const id = `queue-${queue}`;
  return (
    <Panel as="section" aria-labelledby={id} p={{ base: '4', md: '5' }}>
      <Stack gap="4">
        <Flex justify="space-between" gap="3" align="flex-start">
          <Box minW="0">
            <HStack gap="2.5" wrap="wrap">
              <Heading as="h2" id={id} fontSize="md" fontWeight="semibold">
                {t.operations.queues[queue]}
              </Heading>
              {isPaused && (
                <Badge bg="status.review.bg" color="status.review">
                  <Icon as={CirclePause} boxSize="3" aria-hidden="true" />
                  {t.operations.paused}
                </Badge>
              )}
            </HStack>
            <Text color="fg.muted">
              {isPaused
                ? t.operations.pausedBy(pause.by, relativeTime(pause.at, now))
                : t.operations.queueTexts[queue]}
            </Text>
          </Box>
          <Button
            size="xs"
            variant="outline"
            flexShrink="0"
            aria-label={isPaused ? t.operations.resumeQueue(queue) : t.operations.pauseQueue(queue)}
            onClick={isPaused ? onResume : onPause}
          >
            <Icon as={isPaused ? CirclePlay : CirclePause} boxSize="3.5" aria-hidden="true" />
            {isPaused ? t.operations.resume : t.operations.pause}
          </Button>
        </Flex>
        <Figures state={state} />
        <HoursChart state={state} />
      </Stack>
    </Panel>
  );
}

function Figures({ state: { waiting, running, oldestSeconds } }: { state: QueueState }) {
  const figures = [
    [t.operations.waiting, numberText(waiting)],
    [t.operations.running, numberText(running)],
    [t.operations.oldest, waiting === 0 ? t.operations.nothingWaits : duration(oldestSeconds * 1000)],
  ] as const;
  return (
    <Flex as="dl" gap="6" wrap="wrap" rowGap="2">
      {figures.map(([label, value]) => (
        <Box key={label}>
          <Text as="dt" color="fg.muted" fontSize="dense">
            {label}
          </Text>
          <Text as="dd" fontWeight="semibold">
            {value}
          </Text>
        </Box>
      ))}
    </Flex>
  );
}

function HoursChart({ state: { queue, hours } }: { state: QueueState }) {
  const first = hours[0];
  const last = hours.at(-1);
  if (first === undefined || last === undefined) return null;
  const { hour, open, arrived, ended, failed } = t.operations.hourColumns;
  return (
    <Box>
      <Text fontSize="dense" color="fg.muted" mb="1.5" aria-hidden="true">
        {t.operations.lastDayShort}
      </Text>
      <Bars
        label={t.operations.lastDay(queue)}
        headings={[hour, arrived, ended, failed, open]}
        ends={[clockTime(first.at), clockTime(last.at)]}
        bars={hours.map((each) => ({
          key: each.at,
          value: each.ended,
          failed: each.failed,
          title: t.operations.hourText(clockTime(each.at), each),
          cells: [
            clockTime(each.at),
            ...[each.arrived, each.ended, each.failed, each.open].map((figure) => numberText(figure)),
          ],
        }))}
      />
    </Box>
  );
}
