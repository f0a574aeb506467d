import { Button, chakra, Icon, Stack, Text } from '@chakra-ui/react';
import { workflows, type Workflow } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleStop } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { clock } from '../../lib/format';
import { useSeconds } from '../../lib/now';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { Panel } from '../../ui/panel';
import { notify } from '../../ui/toaster';
import { RunAccount } from './run-account';
import { RunHeader } from './run-header';
import { currentStep, isOnHold } from './run-progress';
import { StepsList } from './steps-list';
import { takeIn } from './workflow-queries';

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

function CancelButton({ workflow, ids }: ExecutingProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => call(workflows.cancel, { params: { ...ids, workflowId: String(workflow.id) } }),
    onSuccess: (cancelled) => takeIn(client, ids, cancelled),
    onError: (error) => notify.error({ title: t.toasts.workflowCancelFailed, text: errorText(error) }),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        <Icon as={CircleStop} boxSize="4" aria-hidden="true" />
        {t.actions.cancel}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => cancel.mutate()}
        isPending={cancel.isPending}
        title={t.workflow.cancelTitle}
        text={t.workflow.cancelText(workflow.name)}
        confirmLabel={t.workflow.cancel}
        cancelLabel={t.workflow.keepRunning}
      />
    </>
  );
}
