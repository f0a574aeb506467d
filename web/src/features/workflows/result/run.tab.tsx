import { Box, chakra, Heading, HStack, Stack, Table, Text } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, type Workflow, type WorkflowCall } from '@app/contracts';
import { duration, fileSize } from '../../../lib/format';
import { useNow } from '../../../lib/now';
import { timesText } from '../../../lib/run-times';
import { paths, type FolderIds } from '../../../lib/paths';
import { formatMessage } from '../../../lib/format-message';
import { messages as t } from '../../../messages';
import { TimeText } from '../../../ui/time-text';
import { Link } from 'react-router';
import { useReadVersions } from './read-versions';
import { StepsList } from '../steps-list';

const number = new Intl.NumberFormat('en-US');

interface RunTabProps {
  readonly workflow: Workflow;
  readonly calls: readonly WorkflowCall[];
  readonly ids: FolderIds;
}

/** The run behind the XML: its steps, every model call with its usage, and the prompt. */
export function RunTab({ workflow, calls, ids }: RunTabProps) {
  const now = useNow();
  const { takeover } = workflow;
  return (
    <Stack gap="5" pb="4">
      <StepsList workflow={workflow} now={now} facts="column" />
      <Facts workflow={workflow} ids={ids} />
      {calls.length > 0 && (
        <Stack as="section" gap="2" px="4">
          <Title text={t.result.callsTitle} />
          {takeover && (
            <Text color="fg.muted">
              {t.result.takeover(
                takeover.integrationName,
                takeover.model,
                formatMessage(takeover.reason, takeover.said),
              )}
            </Text>
          )}
          <Box overflowX="auto" tabIndex={0} role="region" aria-label={t.result.callsTitle}>
            <Calls calls={calls} workflow={workflow} />
          </Box>
        </Stack>
      )}
      <Stack as="section" gap="2" px="4">
        <Title text={t.workflow.promptTitle} />
        <Text color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="90ch">
          {workflow.prompt}
        </Text>
      </Stack>
      {workflow.expectedParts && (
        <Stack as="section" gap="2" px="4">
          <Title text={t.workflow.expectedTitle} />
          <Text color="fg.muted">
            {workflow.expectedParts.map((part) => t.workflow.expectedParts[part]).join(', ') ||
              t.workflow.expectedNothing}
          </Text>
        </Stack>
      )}
    </Stack>
  );
}

/** By whom, from how many documents, and when. */
function Facts({ workflow, ids }: Pick<RunTabProps, 'workflow' | 'ids'>) {
  const read = useReadVersions({ workflow, ids });
  const { aiIntegrationName, aiProvider, model, documentsProcessed, executedAt, times, xmlSize } = workflow;
  return (
    <Stack as="section" gap="2" px="4">
      <Title text={t.review.factsTitle} />
      <HStack gap="3" rowGap="1" wrap="wrap" color="fg.muted">
        <Text overflowWrap="anywhere">{`${aiIntegrationName} · ${model ?? AI_PROVIDER_LABELS[aiProvider]}`}</Text>
        {documentsProcessed > 0 && <Text>{t.workflow.processed(documentsProcessed)}</Text>}
        <TimeText instant={executedAt} wording={t.workflow.started} />
        <Text>{timesText(times)}</Text>
        {xmlSize !== null && <Text>{fileSize(xmlSize)}</Text>}
      </HStack>
      <HStack as="ul" listStyleType="none" gap="3" rowGap="1" wrap="wrap">
        {read.map((document) => (
          <Text key={document.id} color="fg.accent" overflowWrap="anywhere" asChild>
            <li>
              <Link to={paths.document({ ...ids, documentId: document.id })}>
                {t.documents.versionOfDocument(document.name, document.documentVersion)}
              </Link>
            </li>
          </Text>
        ))}
      </HStack>
    </Stack>
  );
}

function Title({ text }: { text: string }) {
  return (
    <Heading as="h2" fontSize="sm" fontWeight="semibold">
      {text}
    </Heading>
  );
}

const HEADINGS = [
  t.result.section,
  t.result.call,
  t.result.model,
  t.result.inputTokens,
  t.result.outputTokens,
  t.result.costColumn,
  t.result.duration,
  t.result.finish,
] as const;

function Calls({
  calls,
  workflow: { usage, aiIntegrationId },
}: {
  calls: readonly WorkflowCall[];
  workflow: Workflow;
}) {
  return (
    <Table.Root size="sm" fontSize="dense">
      <Table.Header>
        <Table.Row>
          {HEADINGS.map((heading) => (
            <Table.ColumnHeader key={heading} whiteSpace="nowrap">
              {heading}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {calls.map((call) => (
          <Table.Row key={call.id} title={call.requestId ? t.result.requestId(call.requestId) : undefined}>
            <Table.Cell>{call.section}</Table.Cell>
            <Table.Cell>{t.result.round(call.round)}</Table.Cell>
            <Table.Cell fontFamily="mono">
              {call.model}
              {call.integrationName && call.integrationId !== aiIntegrationId && (
                <chakra.span color="fg.muted" fontFamily="body" display="block">
                  {t.result.takenOverBy(call.integrationName)}
                </chakra.span>
              )}
            </Table.Cell>
            <Table.Cell textAlign="end">
              {number.format(call.inputTokens)}
              {call.cachedTokens > 0 && (
                <chakra.span color="fg.muted">{` (${t.result.cached(call.cachedTokens)})`}</chakra.span>
              )}
            </Table.Cell>
            <Table.Cell textAlign="end">
              {number.format(call.outputTokens)}
              {call.isEstimated && (
                <chakra.span color="fg.muted" display="block">
                  {t.result.estimated}
                </chakra.span>
              )}
            </Table.Cell>
            <Table.Cell textAlign="end">{costOf(call.costMicroUsd)}</Table.Cell>
            <Table.Cell textAlign="end" whiteSpace="nowrap">
              {duration(call.durationMs)}
            </Table.Cell>
            <Table.Cell color={call.finish === 'complete' ? undefined : 'fg.warning'}>
              {formatMessage(call.reason, call.said) ?? t.result.finishes[call.finish]}
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
      <Table.Footer>
        <Table.Row fontWeight="medium">
          <Table.Cell colSpan={3}>{t.result.total}</Table.Cell>
          <Table.Cell textAlign="end">{number.format(usage.inputTokens)}</Table.Cell>
          <Table.Cell textAlign="end">{number.format(usage.outputTokens)}</Table.Cell>
          <Table.Cell textAlign="end">{costOf(usage.costMicroUsd)}</Table.Cell>
          <Table.Cell colSpan={2} />
        </Table.Row>
      </Table.Footer>
    </Table.Root>
  );
}

const costOf = (microUsd: number | null): string =>
  microUsd === null ? t.result.unknownCost : t.result.cost(microUsd);
