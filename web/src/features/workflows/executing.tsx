import { Button, chakra, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import { CircleStop } from 'lucide-react';
import { clock, duration } from '../../lib/format';
import { useSeconds } from '../../lib/now';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { ProgressBar } from '../../ui/progress-bar';
import { RunAccount } from './run-account';
import { RunHeader } from './run-header';
import { currentStep, isOnHold, shareDone, timeWaited } from './run-progress';
import { StepsList } from './steps-list';
import { useCancel } from './use-cancel';

interface ExecutingProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** A run while it goes on. It can be left. */
export function Executing({ workflow, ids }: ExecutingProps) {
  const now = useSeconds(true);
  const step = currentStep(workflow);
  const elapsed = clock(now - Date.parse(workflow.executedAt));
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
            {elapsed}
          </chakra.span>
        }
      />
      <RunBar workflow={workflow} now={now} />
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

/** Waits below this are part of every run and not worth a note. */
const WAIT_SHOWN_MS = 2000;

/** The progress of the whole run, and how long it has waited. */
function RunBar({ workflow, now }: { workflow: Workflow; now: number }) {
  const percent = Math.round(shareDone(workflow) * 100);
  const waited = timeWaited(workflow, now);
  return (
    <Stack gap="1.5">
      <ProgressBar label={t.workflow.progress} done={percent} of={100} h="2" />
      <HStack gap="3" justify="space-between" fontSize="dense" color="fg.muted">
        <Text>{t.workflow.shareDone(percent)}</Text>
        {waited >= WAIT_SHOWN_MS && <Text>{t.workflow.waited(duration(waited))}</Text>}
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
