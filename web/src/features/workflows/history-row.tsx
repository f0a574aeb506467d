import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, LIMITS, type Workflow } from '@app/contracts';
import type { RefCallback } from 'react';
import { Link } from 'react-router';
import { formatError } from '../../lib/format-error';
import { preview, wholeSeconds } from '../../lib/format';
import { paths, type FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { longRow } from '../../ui/long-row';
import { Tick } from '../../ui/tick';
import { TimeText } from '../../ui/time-text';
import { isOnHold } from './run-progress';
import { StatusBadge } from '../../ui/status-badge';

interface RowProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
  readonly isTicked: boolean;
  readonly onToggle: (workflowId: number) => void;
}

/** One run: its prompt, agent and outcome. Rendered again only when its data changes. */
export const HistoryRow = longRow<RowProps>(Row, {
  kind: 'item',
  words: ({ workflow: { name, prompt } }) => `${name} ${preview(prompt, LIMITS.promptPreview)}`,
  height: 6,
});

function Row({ workflow, ids, isTicked, onToggle, watch }: RowProps & { watch: RefCallback<HTMLElement> }) {
  const { id, name, prompt, aiProvider, aiIntegrationName, documentsProcessed, executionTime } = workflow;
  return (
    <Box
      as="li"
      ref={watch}
      display="grid"
      // On a phone, the button is below the text and the checkbox beside it.
      gridTemplateColumns={{ base: 'auto 1fr', md: 'auto 1fr auto' }}
      gap={{ base: '3', md: '4' }}
      p="4"
      alignItems={{ md: 'center' }}
    >
      <Tick label={t.workflow.select(name)} isTicked={isTicked} onToggle={() => onToggle(id)} />
      <Box minW="0">
        <HStack gap="3" rowGap="1" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere" lineClamp="2">
            {name}
          </Text>
          <StatusBadge status={workflow.status} outcome={workflow.outcome} isOnHold={isOnHold(workflow)} />
          <Progress workflow={workflow} />
        </HStack>
        <Text color="fg.muted" overflowWrap="anywhere">
          {preview(prompt, LIMITS.promptPreview)}
        </Text>
        {workflow.errorMessage && (
          <Text color="fg.error" fontSize="dense" overflowWrap="anywhere" maxW="90ch">
            {formatError(workflow.errorMessage, workflow.errorSaid)}
          </Text>
        )}
        <HStack gap="3" rowGap="0" wrap="wrap" color="fg.muted" fontSize="dense" pt="1">
          <Text title={aiIntegrationName}>{AI_PROVIDER_LABELS[aiProvider]}</Text>
          <Text>{t.workflow.processed(documentsProcessed)}</Text>
          {executionTime !== null && <Text>{t.workflow.runtime(wholeSeconds(executionTime))}</Text>}
          <TimeText instant={workflow.executedAt} />
        </HStack>
      </Box>
      <Button asChild variant="outline" gridColumn={{ base: '2', md: 'auto' }} justifySelf="flex-start">
        <Link to={paths.workflow({ ...ids, workflowId: id })} aria-label={`${linkLabel(workflow)}: ${name}`}>
          {linkLabel(workflow)}
        </Link>
      </Button>
    </Box>
  );
}

function Progress({ workflow: { status, steps } }: { workflow: Workflow }) {
  const step = status === 'running' ? steps.find((candidate) => candidate.status === 'running') : undefined;
  if (!step) return null;
  const count = step.total > 1 ? ` ${t.workflow.ofTotal(step.done, step.total)}` : '';
  return (
    <Text fontSize="dense" color="fg.muted">
      {t.workflow.steps[step.name]}
      {count}
    </Text>
  );
}

function linkLabel({ status }: Workflow): string {
  if (status === 'completed') return t.workflow.viewResults;
  return status === 'failed' || status === 'cancelled' ? t.workflow.viewDetails : t.workflow.viewProgress;
}
