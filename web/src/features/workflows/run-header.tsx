import { HStack, Stack, Text } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, type Workflow } from '@app/contracts';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { timesText } from '../../lib/run-times';
import { messages as t } from '../../messages';
import { PageHeader } from '../../ui/page-header';
import { TimeText } from '../../ui/time-text';
import { isOnHold } from './run-progress';
import { StatusBadge } from '../../ui/status-badge';

interface RunHeaderProps {
  readonly workflow: Workflow;
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
}

/** Name, status and facts of a run, with the actions of its state. */
export function RunHeader({ workflow, facts, actions }: RunHeaderProps) {
  const { name, status, completedAt, aiProvider, aiIntegrationName, model, documentsProcessed } = workflow;
  const title = useRef<HTMLHeadingElement>(null);
  useFocusWithout(title);
  return (
    <Stack gap="2.5">
      <PageHeader title={name} actions={actions} titleRef={title} />
      <HStack gap="3" rowGap="1" wrap="wrap" color="fg.muted" fontSize="dense">
        <StatusBadge status={status} outcome={workflow.outcome} isOnHold={isOnHold(workflow)} />
        {facts}
        {completedAt !== null && <Text>{timesText(workflow.times)}</Text>}
        <Text overflowWrap="anywhere">{`${aiIntegrationName} · ${model ?? AI_PROVIDER_LABELS[aiProvider]}`}</Text>
        {documentsProcessed > 0 && <Text>{t.workflow.processed(documentsProcessed)}</Text>}
        <TimeText instant={workflow.executedAt} wording={t.workflow.started} />
      </HStack>
    </Stack>
  );
}

/** Focuses the title if the focused element was removed with the previous screen or dialog. Keyboard users continue here. */
export function useFocusWithout(title: RefObject<HTMLElement | null>): void {
  const isArrival = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isArrival && document.activeElement === document.body) title.current?.focus();
  }, [isArrival, title]);
}
