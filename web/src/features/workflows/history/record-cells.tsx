import { HStack, Stack, Text } from '@chakra-ui/react';
import { labelOfTarget, type WorkflowRecord } from '@app/contracts';
import { CircleStop } from 'lucide-react';
import { Link } from 'react-router';
import { duration } from '../../../lib/format';
import { isTerminal } from '../../../lib/live-cache';
import { useSeconds } from '../../../lib/now';
import { paths } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { IconAction } from '../../../ui/icon-action';
import { ProgressBar } from '../../../ui/progress-bar';
import { useCancel } from '../use-cancel';
import type { HistoryScope } from './history.query';

const number = new Intl.NumberFormat('en-US');

/** Administrators see that a workflow ran; to look into it they would have to be members. */
export function Name({ record, scope }: { record: WorkflowRecord; scope: HistoryScope }) {
  if (scope.kind === 'all')
    return (
      <Text fontWeight="medium" overflowWrap="anywhere">
        {record.name}
      </Text>
    );
  const ids = { workspaceId: record.workspace.id, formId: record.form.id, workflowId: record.id };
  return (
    <Text
      as="span"
      fontWeight="medium"
      overflowWrap="anywhere"
      _hover={{ textDecoration: 'underline' }}
      asChild
    >
      <Link to={paths.workflow(ids)}>{record.name}</Link>
    </Text>
  );
}

/** The duration. For an active run: the time so far, the current step and its progress. */
export function Runtime({ record }: { record: WorkflowRecord }) {
  const { executionTime, executedAt, status, step, name } = record;
  const isOpen = executionTime === null && !isTerminal(status);
  const now = useSeconds(isOpen);
  if (executionTime !== null) return duration(executionTime);
  if (!isOpen) return null;
  return (
    <Stack gap="1" minW="8rem">
      <HStack justify="space-between" gap="3">
        <span>{step === null ? '' : t.workflow.steps[step.name]}</span>
        <span>{duration(Math.max(0, now - Date.parse(executedAt)))}</span>
      </HStack>
      {step !== null && (
        <ProgressBar
          label={t.history.progress(name)}
          done={step.done}
          of={step.total === 0 ? null : step.total}
        />
      )}
    </Stack>
  );
}

/** Cancels a workflow that goes on; nothing for one that has ended. */
export function CancelAction({ record }: { record: WorkflowRecord }) {
  const ids = { workspaceId: String(record.workspace.id), formId: String(record.form.id) };
  const { ask, dialog } = useCancel(record, ids);
  if (isTerminal(record.status)) return null;
  return (
    <>
      <IconAction label={t.history.stop(record.name)} icon={CircleStop} size="xs" onClick={ask} />
      {dialog}
    </>
  );
}

export const placeOf = ({ workspace, form }: WorkflowRecord, { kind }: HistoryScope): string =>
  kind === 'all' ? `${workspace.name} / ${form.name}` : kind === 'workspace' ? form.name : '';

export const agentOf = ({ aiIntegrationName, model }: WorkflowRecord): string =>
  model === null ? aiIntegrationName : `${aiIntegrationName} · ${model}`;

export const personOf = ({ executedBy }: WorkflowRecord): string =>
  executedBy === null ? t.history.system : (executedBy.name ?? t.history.erased(executedBy.id));

export const targetOf = ({ target }: WorkflowRecord): string => labelOfTarget(target);

export const tokensOf = ({ usage: { inputTokens, outputTokens } }: WorkflowRecord): string =>
  inputTokens + outputTokens > 0 ? number.format(inputTokens + outputTokens) : '';

export const costOf = ({ usage: { costMicroUsd } }: WorkflowRecord): string =>
  costMicroUsd === null || costMicroUsd === 0 ? '' : t.result.cost(costMicroUsd);
