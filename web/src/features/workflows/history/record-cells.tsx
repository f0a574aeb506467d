import { Box, HStack, Text } from '@chakra-ui/react';
import { labelOfTarget, LIMITS, type WorkflowRecord } from '@app/contracts';
import { CircleStop } from 'lucide-react';
import { Link } from 'react-router';
import { preview } from '../../../lib/format';
import { formatError } from '../../../lib/format-error';
import { isTerminal } from '../../../lib/live-cache';
import { useSeconds } from '../../../lib/now';
import { paths } from '../../../lib/paths';
import { timesAt } from '../../../lib/run-times';
import { messages as t } from '../../../messages';
import { IconAction } from '../../../ui/icon-action';
import { ProgressBar } from '../../../ui/progress-bar';
import { StatusBadge } from '../../../ui/status-badge';
import { useCancel } from '../use-cancel';
import type { HistoryScope } from './history.query';

/** The page of a workflow; null for administrators, who would have to be members to open it. */
export const addressOf = (record: WorkflowRecord, { kind }: HistoryScope): string | null =>
  kind === 'all'
    ? null
    : paths.workflow({
        workspaceId: record.workspace.id,
        formId: record.form.id,
        workflowId: record.id,
      });

/** The name, and below it why the workflow failed, or what was asked. */
export function Name({ record, scope }: { record: WorkflowRecord; scope: HistoryScope }) {
  const address = addressOf(record, scope);
  const asked = preview(record.promptPreview, LIMITS.promptPreview);
  const error = record.errorMessage && formatError(record.errorMessage, record.errorSaid ?? undefined);
  return (
    <Box minW="0" lineHeight="short">
      <Text
        fontWeight="medium"
        display="block"
        truncate
        title={t.history.view[record.status](record.name)}
        asChild={address !== null}
      >
        {address === null ? record.name : <Link to={address}>{record.name}</Link>}
      </Text>
      {(error ?? asked) && (
        <Text fontSize="xs" color={error ? 'fg.error' : 'fg.muted'} truncate title={error ?? asked}>
          {error ?? asked}
        </Text>
      )}
    </Box>
  );
}

/** The outcome. For a running workflow: its step and its progress. */
export function Standing({ record: { status, outcome, step, name } }: { record: WorkflowRecord }) {
  return (
    <Box>
      <StatusBadge status={status} outcome={outcome} />
      {step !== null && (
        <HStack gap="2" fontSize="xs" color="fg.muted">
          <span>{t.workflow.steps[step.name]}</span>
          <ProgressBar
            label={t.history.progress(name)}
            done={step.done}
            of={step.total === 0 ? null : step.total}
            flex="1"
            minW="12"
          />
        </HStack>
      )}
    </Box>
  );
}

/** How long a workflow has worked and waited, which goes on while it is open. */
export function useTimes(record: WorkflowRecord) {
  const now = useSeconds(!isTerminal(record.status));
  return timesAt({ ...record, isWorking: record.step !== null }, now);
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

/** The first document and the number of the others; only the number where the names are not shown. */
export const documentsOf = ({ documents: [first, ...others], documentsProcessed }: WorkflowRecord): string =>
  first === undefined
    ? t.workflow.processed(documentsProcessed)
    : others.length === 0
      ? first
      : t.history.documentAndMore(first, others.length);

export const agentOf = ({ aiIntegrationName, model }: WorkflowRecord): string =>
  model === null ? aiIntegrationName : `${aiIntegrationName} · ${model}`;

export const personOf = ({ executedBy }: WorkflowRecord): string =>
  executedBy === null ? t.history.system : (executedBy.name ?? t.history.erased(executedBy.id));

export const targetOf = ({ target }: WorkflowRecord): string => labelOfTarget(target);

/** The cost, with the tokens behind it. */
export const costOf = ({ usage: { costMicroUsd } }: WorkflowRecord): string =>
  costMicroUsd === null || costMicroUsd === 0 ? '' : t.result.cost(costMicroUsd);

export const tokensOf = ({ usage: { inputTokens, outputTokens } }: WorkflowRecord): string | undefined =>
  inputTokens + outputTokens > 0 ? t.result.tokens(inputTokens + outputTokens) : undefined;
