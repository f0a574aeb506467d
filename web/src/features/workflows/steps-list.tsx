import { Box, chakra, Flex, HStack, Icon, Text } from '@chakra-ui/react';
import type { Step, Workflow } from '@app/contracts';
import { Ban, Circle, CircleAlert, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react';
import { clock, duration } from '../../lib/format';
import { formatMessage } from '../../lib/format-message';
import { messages as t } from '../../messages';
import { ProgressBar } from '../../ui/progress-bar';
import { partDone, shownSteps, stepTime, waitText } from './run-progress';

interface Look {
  readonly icon: LucideIcon;
  readonly color: string;
}

/** A step that was cut off by a cancellation has not failed. */
type State = Step['status'] | 'stopped';

const looks: Record<State, Look> = {
  waiting: { icon: Circle, color: 'fg.subtle' },
  running: { icon: CircleDot, color: 'status.running' },
  done: { icon: CircleCheck, color: 'status.completed' },
  failed: { icon: CircleAlert, color: 'status.failed' },
  stopped: { icon: Ban, color: 'fg.muted' },
};

interface StepsListProps {
  readonly workflow: Pick<Workflow, 'status' | 'steps' | 'resumesAt' | 'forecast'>;
  readonly now: number;
  /** `column`: facts stand under their step, for narrow places. */
  readonly facts?: 'beside' | 'column';
}

/** The stages of a run, each with its state, its fact and its time. */
export function StepsList({ workflow, now, facts = 'beside' }: StepsListProps) {
  const { status, steps, resumesAt } = workflow;
  return (
    <chakra.ol listStyleType="none" aria-label={t.workflow.stepsTitle}>
      {shownSteps(steps).map((step) => (
        <StepRow
          key={step.name}
          step={step}
          state={step.status === 'failed' && status === 'cancelled' ? 'stopped' : step.status}
          fact={factOf(step, resumesAt, now)}
          part={partDone(step, workflow, now)}
          now={now}
          facts={facts}
        />
      ))}
    </chakra.ol>
  );
}

function factOf({ status, message, said }: Step, resumesAt: string | null, now: number): string | null {
  const fact = formatMessage(message, said);
  return status === 'waiting' && fact ? waitText(fact, resumesAt, now) : fact;
}

interface StepRowProps {
  readonly step: Step;
  readonly state: State;
  readonly fact: string | null;
  /** The part that is done, from 0 to 1; null if it is unknown. */
  readonly part: number | null;
  readonly now: number;
  readonly facts: 'beside' | 'column';
}

function StepRow({ step, state, fact, part, now, facts }: StepRowProps) {
  const { name, status } = step;
  const { icon, color } = looks[state];
  const isWaiting = status === 'waiting';
  return (
    <Flex
      as="li"
      gap={{ base: '3', md: '4' }}
      px={{ base: '4', md: '5' }}
      py="3"
      minH="12"
      align={{ base: 'flex-start', md: 'center' }}
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
      bg={status === 'running' ? 'bg.subtle' : undefined}
      aria-current={status === 'running' ? 'step' : undefined}
    >
      <Icon
        as={icon}
        boxSize="4.5"
        mt={{ base: '0.5', md: '0' }}
        color={color}
        flexShrink="0"
        aria-hidden="true"
        animation={status === 'running' ? 'breathe 1.8s ease-in-out infinite' : undefined}
      />
      <Flex
        flex="1"
        minW="0"
        gap={facts === 'column' ? '0.5' : { base: '1', md: '4' }}
        direction={facts === 'column' ? 'column' : { base: 'column', md: 'row' }}
        align={facts === 'column' ? undefined : { md: 'center' }}
      >
        <Text
          w={{ md: '28' }}
          flexShrink="0"
          fontWeight={isWaiting ? 'normal' : 'medium'}
          color={isWaiting ? 'fg.muted' : 'fg'}
        >
          {t.workflow.steps[name]}
          <chakra.span srOnly>{`, ${t.workflow.stepStates[state]}`}</chakra.span>
        </Text>
        <StepBar step={step} part={part} />
        <Text flex="1" minW="0" color="fg.muted" overflowWrap="anywhere">
          {fact}
        </Text>
      </Flex>
      <StepClock step={step} now={now} />
    </Flex>
  );
}

/** A bar for several parts, and from the first call on for the answers that are being written. */
function StepBar({ step: { name, status, done, total }, part }: { step: Step; part: number | null }) {
  if (status !== 'running' || (total <= 1 && name !== 'generating')) return null;
  const text = total > 1 ? t.workflow.ofTotal(done, total) : '';
  return (
    <HStack gap="3" w={{ base: 'full', md: '72' }} flexShrink="0">
      <ProgressBar
        label={text ? `${t.workflow.steps[name]}: ${text}` : t.workflow.steps[name]}
        done={part ?? 0}
        of={part === null ? null : 1}
        flex="1"
        h="1.5"
      />
      <Box fontSize="dense" minW="16" textAlign="end">
        {text}
      </Box>
    </HStack>
  );
}

function StepClock({ step, now }: { step: Step; now: number }) {
  const time = stepTime(step, now);
  if (time === null) return null;
  return (
    <Text fontSize="dense" fontFamily="mono" color="fg.muted" flexShrink="0" minW="14" textAlign="end">
      {step.status === 'running' ? clock(time) : duration(time)}
    </Text>
  );
}
