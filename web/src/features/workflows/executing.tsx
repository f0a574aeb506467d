import { Button, chakra, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import { CircleStop } from 'lucide-react';
import { clock, clockTime } from '../../lib/format';
import { useSeconds } from '../../lib/now';
import type { FolderIds } from '../../lib/paths';
import { timesAt, timesText } from '../../lib/run-times';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { ProgressBar } from '../../ui/progress-bar';
import { RunAccount } from './run-account';
import { RunHeader } from './run-header';
import { currentStep, expectedEnd, isOnHold, shareDone } from './run-progress';
import { StepsList } from './steps-list';
import { WorkflowPause } from './workflow-pause';
import { useCancel } from './use-cancel';

interface ExecutingProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** A run while it goes on. It can be left. */
export function Executing({ workflow, ids }: ExecutingProps) {
  const now = useSeconds(true);
  const step = currentStep(workflow);
  const times = timesAt({ ...workflow, isWorking: step?.status === 'running' }, now);
  return (
    <Stack gap="5">
      <RunHeader
        workflow={workflow}
        actions={<CancelButton workflow={workflow} ids={ids} />}
        facts={
          <chakra.span
            fontFamily="mono"
            color="fg"
            title={t.workflow.elapsed}
            role="timer"
            aria-label={t.workflow.elapsed}
          >
            {clock(times.worked + times.waited)}
          </chakra.span>
        }
      />
      <RunBar workflow={workflow} now={now} times={timesText(times)} />
      <WorkflowPause workflow={workflow} />
      <Panel overflow="hidden">
        <StepsList workflow={workflow} now={now} />
      </Panel>
      <RunAccount workflow={workflow} now={now} />
      {workflow.status === 'pending' && !isOnHold(workflow) && (
        <Text color="fg.muted">{t.workflow.queued}</Text>
      )}
      <Text color="fg.muted" maxW="72ch">
        {t.workflow.leave}
      </Text>
      <Text srOnly role="status">
        {step && `${t.workflow.statuses[workflow.status]}: ${t.workflow.steps[step.name]}`}
      </Text>
    </Stack>
  );
}

/** The progress of the whole run, its times, and when it is expected to end. */
function RunBar({ workflow, now, times }: { workflow: Workflow; now: number; times: string }) {
  const percent = Math.round(shareDone(workflow, now) * 100);
  const end = expectedEnd(workflow, now);
  return (
    <Stack gap="1.5">
      <ProgressBar label={t.workflow.progress} done={percent} of={100} h="2" />
      <HStack gap="3" rowGap="0" wrap="wrap" justify="space-between" fontSize="dense" color="fg.muted">
        <Text>{t.workflow.shareDone(percent)}</Text>
        {end && <Text>{t.workflow.expectedEnd(clockTime(end.from), clockTime(end.to))}</Text>}
        <Text>{times}</Text>
      </HStack>
    </Stack>
  );
}

function CancelButton({ workflow, ids }: ExecutingProps) {
  const { ask, dialog } = useCancel(workflow, ids);
  return (
    <>
      <Button variant="outline" onClick={ask}>
        <Icon as={CircleStop} boxSize="4" aria-hidden="true" />
        {t.actions.cancel}
      </Button>
      {dialog}
    </>
  );
}
