import { Button, HStack, Icon, Skeleton, Stack } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { chunk } from '../../lib/chunk';
import { isTerminal } from '../../lib/live-cache';
import type { FolderIds } from '../../lib/paths';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { Executing } from './executing';
import { Failure } from './failure';
import { XmlEditor } from './result/xml-editor.chunk';
import { Result } from './result/result';
import { useWorkflowQuery } from './workflow-queries';

const DesignOfRun = chunk(async () => (await import('./designs/design-of-run')).DesignOfRun);

interface RunViewProps {
  readonly ids: FolderIds;
  readonly workflowId: string;
}

/** One run: while it goes on, its result, or why there is none. */
export function RunView({ ids, workflowId }: RunViewProps) {
  const run = useQuery(useWorkflowQuery(ids, workflowId));
  const change = useUrlChange();
  const workflow = run.data;
  useEffect(() => XmlEditor.fetchAhead(), []);
  return (
    <Stack gap="5">
      <HStack justify="space-between" wrap="wrap">
        <Button
          variant="plain"
          size="xs"
          px="0"
          color="fg.muted"
          onClick={() => change({ workflow: null }, 'push')}
        >
          <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
          {t.workflow.backToHistory}
        </Button>
        {workflow?.design && (
          <Suspense fallback={null}>
            <DesignOfRun ids={ids} design={workflow.design} />
          </Suspense>
        )}
      </HStack>
      {run.isPending && <Skeleton h="72" borderRadius="panel" />}
      {run.error && !workflow && (
        <LoadError noun={t.workflow.noun} error={run.error} onRetry={() => void run.refetch()} />
      )}
      {workflow && <Run workflow={workflow} ids={ids} />}
    </Stack>
  );
}

function Run({ workflow, ids }: { workflow: Workflow; ids: FolderIds }) {
  if (!isTerminal(workflow.status)) return <Executing workflow={workflow} ids={ids} />;
  if (workflow.status === 'completed') return <Result workflow={workflow} ids={ids} />;
  return <Failure workflow={workflow} ids={ids} />;
}
