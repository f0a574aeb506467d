import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, type Workflow, type WorkflowCall } from '@app/contracts';
import { fileSize } from '../../../lib/format';
import { useNow } from '../../../lib/now';
import { timesText } from '../../../lib/run-times';
import { paths, type FolderIds } from '../../../lib/paths';
import { formatMessage } from '../../../lib/format-message';
import { messages as t } from '../../../messages';
import { TimeText } from '../../../ui/time-text';
import { Link } from 'react-router';
import { useReadVersions } from './read-versions';
import { StepsList } from '../steps-list';
import { CallsTable } from './calls-table';

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
          <CallsTable calls={calls} workflow={workflow} />
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
