import { Box, Button, chakra, Heading, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { audit, type Workflow } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleAlert, RotateCw } from 'lucide-react';
import { formatError } from '../../lib/format-error';
import { useNow } from '../../lib/now';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { CreateAnother } from './create-another';
import { CallsTable } from './result/calls-table';
import { evidence } from './result/evidence.queries';
import { OtherModel } from './other-model';
import { RunHeader } from './run-header';
import { hasFinishedSections } from './run-progress';
import { useRetry } from './use-retry';
import { StepsList } from './steps-list';

interface FailureProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** The reason for a failed run, the next step, and a retry button. */
export function Failure({ workflow, ids }: FailureProps) {
  const now = useNow();
  const isCancelled = workflow.status === 'cancelled';
  return (
    <Stack gap="5">
      <RunHeader
        workflow={workflow}
        actions={
          <>
            <CreateAnother />
            <RetryButton workflow={workflow} ids={ids} />
          </>
        }
      />
      <HStack
        as="section"
        align="flex-start"
        gap="3"
        p="5"
        borderWidth="1px"
        borderRadius="panel"
        bg={isCancelled ? 'bg.panel' : 'bg.error'}
        borderColor={isCancelled ? 'border' : 'red.border'}
      >
        <Icon
          as={isCancelled ? Ban : CircleAlert}
          boxSize="5"
          flexShrink="0"
          color={isCancelled ? 'fg.muted' : 'fg.error'}
          aria-hidden="true"
        />
        <Stack gap="2" minW="0">
          <Heading as="h2" fontSize="md" fontWeight="semibold">
            {isCancelled ? t.workflow.cancelledTitle : t.workflow.failedTitle}
          </Heading>
          {isCancelled && <CancelledBy workflow={workflow} ids={ids} />}
          {!isCancelled && (
            <Text maxW="72ch" overflowWrap="anywhere">
              {formatError(workflow.errorMessage, workflow.errorSaid) ?? t.workflow.failedFallback}
            </Text>
          )}
          <Text color="fg.muted" maxW="72ch">
            {nextText(workflow)}
          </Text>
          {workflow.errorCode === 'PROVIDER_MODEL' && <OtherModel workflow={workflow} ids={ids} />}
          <TechnicalDetails workflow={workflow} />
        </Stack>
      </HStack>
      <Panel overflow="hidden">
        <StepsList workflow={workflow} now={now} />
      </Panel>
      <FailedCalls workflow={workflow} ids={ids} />
    </Stack>
  );
}

/** The calls of the run, which say what the provider answered. */
function FailedCalls({ workflow, ids }: FailureProps) {
  const { data: calls = [] } = useQuery(evidence.calls(ids, workflow));
  return calls.length === 0 ? null : (
    <Panel p="4">
      <Stack as="section" gap="2">
        <Heading as="h2" fontSize="sm" fontWeight="semibold">
          {t.result.callsTitle}
        </Heading>
        <CallsTable calls={calls} workflow={workflow} />
      </Stack>
    </Panel>
  );
}

/** The person who cancelled the workflow, from the audit trail. Empty if the trail does not name one. */
function CancelledBy({ workflow: { id, completedAt }, ids }: FailureProps) {
  const query = {
    action: 'workflow.cancel',
    ...(completedAt !== null && { from: minuteBefore(completedAt) }),
  };
  const { data } = useQuery(q(audit.list, { params: ids, query }));
  const name = data?.find(({ targetId, result }) => targetId === id && result === 'ok')?.actor?.name;
  return name ? <Text overflowWrap="anywhere">{t.workflow.cancelledBy(name)}</Text> : null;
}

/** The event is recorded in the transaction that ends the workflow. */
const minuteBefore = (instant: string): string => new Date(Date.parse(instant) - 60_000).toISOString();

function nextText(workflow: Workflow): string {
  if (!hasFinishedSections(workflow)) return t.workflow.startsAgain;
  return workflow.status === 'cancelled' ? t.workflow.cancelledNext : t.workflow.failedNext;
}

function TechnicalDetails({ workflow: { id, errorCode } }: { workflow: Workflow }) {
  return (
    <Box as="details" fontSize="dense">
      <Box as="summary" cursor="pointer" minH="6" color="fg.muted">
        {t.workflow.details}
      </Box>
      <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="4" fontFamily="mono" pt="1">
        <chakra.dt color="fg.muted">{t.workflow.workflowId}</chakra.dt>
        <chakra.dd>{id}</chakra.dd>
        {errorCode && (
          <>
            <chakra.dt color="fg.muted">{t.workflow.code}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{errorCode}</chakra.dd>
          </>
        )}
      </chakra.dl>
    </Box>
  );
}

function RetryButton({ workflow, ids }: FailureProps) {
  const retry = useRetry(workflow, ids);
  return (
    <Button
      colorPalette="teal"
      loading={retry.isPending}
      loadingText={t.workflow.retrying}
      onClick={() => retry.mutate()}
    >
      <Icon as={RotateCw} boxSize="4" aria-hidden="true" />
      {t.workflow.retry}
    </Button>
  );
}
