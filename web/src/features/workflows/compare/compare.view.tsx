import { Button, Icon, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths, type FolderIds } from '../../../lib/paths';
import { useTitle } from '../../../lib/titles';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { LoadError } from '../../../ui/load-error';
import { PageHeader } from '../../../ui/page-header';
import { Panel } from '../../../ui/panel';
import { TimeText } from '../../../ui/time-text';
import { StatusBadge } from '../../../ui/status-badge';
import { useWorkflowQuery } from '../workflow-queries';
import { NO_COMPARISON } from './comparison-address';
import { CompareSummary } from './compare-summary';
import { StudyComparison } from './study-comparison';
import { XmlDifference } from './xml-difference';

interface CompareProps {
  readonly ids: FolderIds;
  readonly beforeId: string;
  readonly afterId: string;
}

/** Compares two results of a folder: first the studies or, without them, the elements, then the XML line by line. */
export function CompareView({ ids, beforeId, afterId }: CompareProps) {
  const before = useQuery(useWorkflowQuery(ids, beforeId));
  const after = useQuery(useWorkflowQuery(ids, afterId));
  const change = useUrlChange();
  useTitle(t.compare.title);
  const failed = [before, after].find(({ error, data }) => error && !data);
  const areComplete = before.data?.status === 'completed' && after.data?.status === 'completed';
  const xml = <XmlDifference before={before.data?.xmlOutput ?? null} after={after.data?.xmlOutput ?? null} />;
  return (
    <Stack gap="5">
      <Button
        variant="plain"
        size="xs"
        px="0"
        alignSelf="flex-start"
        color="fg.muted"
        onClick={() => change(NO_COMPARISON, 'push')}
      >
        <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
        {t.workflow.backToHistory}
      </Button>
      <PageHeader
        title={t.compare.title}
        text={t.compare.text}
        actions={
          <Button variant="outline" onClick={() => change({ compare: afterId, with: beforeId }, 'replace')}>
            <Icon as={ArrowLeftRight} boxSize="4" aria-hidden="true" />
            {t.compare.swap}
          </Button>
        }
      />
      {failed?.error && (
        <LoadError
          noun={t.compare.noun}
          error={failed.error}
          onRetry={() => void Promise.all([before.refetch(), after.refetch()])}
        />
      )}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <Side label={t.compare.before} ids={ids} workflow={before.data} isPending={before.isPending} />
        <Side label={t.compare.after} ids={ids} workflow={after.data} isPending={after.isPending} />
      </SimpleGrid>
      {areComplete && before.data && after.data && (
        <StudyComparison
          ids={ids}
          before={before.data}
          after={after.data}
          otherwise={
            <CompareSummary ids={ids} beforeId={beforeId} afterId={afterId}>
              {xml}
            </CompareSummary>
          }
        >
          {xml}
        </StudyComparison>
      )}
    </Stack>
  );
}

interface SideProps {
  readonly label: string;
  readonly ids: FolderIds;
  readonly workflow: Workflow | undefined;
  readonly isPending: boolean;
}

function Side({ label, ids, workflow, isPending }: SideProps) {
  if (isPending) return <Skeleton h="28" borderRadius="panel" />;
  if (!workflow) return null;
  const { id, name, status, outcome, model, executedAt } = workflow;
  return (
    <Panel as="section" aria-label={label} p="4" minW="0">
      <Stack gap="1" align="flex-start">
        <Text color="fg.muted" fontSize="xs" fontWeight="medium">
          {label}
        </Text>
        <Text
          fontWeight="semibold"
          overflowWrap="anywhere"
          textDecoration="underline"
          textDecorationColor="border.emphasized"
          textUnderlineOffset="3px"
          asChild
        >
          <Link to={paths.workflow({ ...ids, workflowId: id })}>{name}</Link>
        </Text>
        <StatusBadge status={status} outcome={outcome} />
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {[t.workflow.processed(workflow.documentsProcessed), model].filter(Boolean).join(' · ')}
          {' · '}
          <TimeText instant={executedAt} />
        </Text>
        {status !== 'completed' && <Text color="fg.warning">{t.compare.incomplete}</Text>}
      </Stack>
    </Panel>
  );
}
