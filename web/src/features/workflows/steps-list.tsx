import { Box, chakra, Flex, HStack, Icon, Text } from '@chakra-ui/react';
import type { Step, Workflow } from '@app/contracts';
import { Ban, Circle, CircleAlert, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react';
import { clock, duration } from '../../lib/format';
import { formatMessage } from '../../lib/format-message';
import { messages as t } from '../../messages';
import { ProgressBar } from '../../ui/progress-bar';
import { stepTime, waitText } from './run-progress';

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
  readonly workflow: Pick<Workflow, 'status' | 'steps' | 'resumesAt'>;
  readonly now: number;
  /** `column`: facts stand under their step, for narrow places. */
  readonly facts?: 'beside' | 'column';
}

/** The stages of a run, each with its state, its fact and its time. */
export function StepsList({ workflow, now, facts = 'beside' }: StepsListProps) {
  const { status, steps, resumesAt } = workflow;
  return (
    <chakra.ol listStyleType="none" aria-label={t.workflow.stepsTitle}>
      {steps.map((step) => (
        <StepRow
          key={step.name}
          step={step}
          state={step.status === 'failed' && status === 'cancelled' ? 'stopped' : step.status}
          fact={factOf(step, resumesAt, now)}
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
  readonly now: number;
  readonly facts: 'beside' | 'column';
}

function StepRow({ step, state, fact, now, facts }: StepRowProps) {
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
        <StepBar step={step} />
        <Text flex="1" minW="0" color="fg.muted" overflowWrap="anywhere">
          {fact}
        </Text>
      </Flex>
      <StepClock step={step} now={now} />
    </Flex>
  );
}

/** Only while there is more than one thing to do. */
function StepBar({ step: { name, status, done, total } }: { step: Step }) {
  if (status !== 'running' || total <= 1) return null;
  const text = t.workflow.ofTotal(done, total);
  return (
    <HStack gap="3" w={{ base: 'full', md: '72' }} flexShrink="0">
      <ProgressBar label={`${t.workflow.steps[name]}: ${text}`} done={done} of={total} flex="1" h="1.5" />
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
