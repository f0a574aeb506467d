import { Box, Button, chakra, Heading, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import { Ban, CircleAlert, RotateCw } from 'lucide-react';
import { formatError } from '../../lib/format-error';
import { useNow } from '../../lib/now';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { CreateAnother } from './create-another';
import { OtherModel } from './other-model';
import { RunHeader } from './run-header';
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
          {!isCancelled && (
            <Text maxW="72ch" overflowWrap="anywhere">
              {formatError(workflow.errorMessage, workflow.errorSaid) ?? t.workflow.failedFallback}
            </Text>
          )}
          <Text color="fg.muted" maxW="72ch">
            {isCancelled ? t.workflow.cancelledNext : t.workflow.failedNext}
          </Text>
          {workflow.errorCode === 'PROVIDER_MODEL' && <OtherModel workflow={workflow} ids={ids} />}
          <TechnicalDetails workflow={workflow} />
        </Stack>
      </HStack>
      <Panel overflow="hidden">
        <StepsList workflow={workflow} now={now} />
      </Panel>
    </Stack>
  );
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
