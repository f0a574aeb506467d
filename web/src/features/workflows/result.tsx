import { Box, Button, HStack, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { workflows, type Workflow } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { Copy, Download, SearchCheck, TriangleAlert } from 'lucide-react';
import { call } from '../../lib/call';
import { copyText } from '../../lib/copy-text';
import { errorText } from '../../lib/error-text';
import { fileSize } from '../../lib/format';
import { useNow } from '../../lib/now';
import type { FolderIds } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { notify } from '../../ui/toaster';
import { CreateAnother } from './create-another';
import { RunHeader } from './run-header';
import { StepsList } from './steps-list';
import { XmlView } from './xml-view';

interface ResultProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** The XML of a run, what was found of it in the documents, and how it came about. */
export function Result({ workflow, ids }: ResultProps) {
  const { xmlOutput } = workflow;
  return (
    <Stack gap="5">
      <RunHeader
        workflow={workflow}
        facts={workflow.xmlSize !== null && <Text>{fileSize(workflow.xmlSize)}</Text>}
        actions={
          <>
            <CreateAnother />
            <CopyButton xml={xmlOutput} />
            <DownloadButton workflow={workflow} ids={ids} />
          </>
        }
      />
      {workflow.trace && <Trace trace={workflow.trace} />}
      {xmlOutput === null ? (
        <Skeleton h="96" borderRadius="panel" role="status" aria-label={t.workflow.loadingXml} />
      ) : (
        <XmlView xml={xmlOutput} />
      )}
      <RunDetails workflow={workflow} />
    </Stack>
  );
}

function Trace({ trace: { values, found } }: { trace: { values: number; found: number } }) {
  const missing = values - found;
  return (
    <HStack
      gap="2.5"
      px="4"
      py="2.5"
      borderWidth="1px"
      borderRadius="panel"
      bg={missing > 0 ? 'bg.warning' : 'bg.success'}
      color={missing > 0 ? 'fg.warning' : 'fg.success'}
      align="flex-start"
    >
      <Icon
        as={missing > 0 ? TriangleAlert : SearchCheck}
        boxSize="4.5"
        mt="0.5"
        flexShrink="0"
        aria-hidden="true"
      />
      <Text>
        {t.workflow.trace(found, values)}
        {missing > 0 && `; ${t.workflow.traceMissing(missing)}`}.
      </Text>
    </HStack>
  );
}

function RunDetails({ workflow }: { workflow: Workflow }) {
  const now = useNow();
  return (
    <Panel overflow="hidden">
      <StepsList steps={workflow.steps} now={now} />
      <Box borderTopWidth="1px" borderColor="border" px={{ base: '4', md: '5' }} py="4">
        <Text fontSize="dense" fontWeight="medium">
          {t.workflow.promptTitle}
        </Text>
        <Text color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="90ch">
          {workflow.prompt}
        </Text>
      </Box>
    </Panel>
  );
}

function CopyButton({ xml }: { xml: string | null }) {
  const copy = async (text: string) => {
    if (await copyText(text)) notify.success({ title: t.toasts.copied });
    else notify.error({ title: t.toasts.error, text: t.toasts.copyFailed });
  };
  return (
    <Button variant="outline" disabled={xml === null} onClick={() => xml !== null && void copy(xml)}>
      <Icon as={Copy} boxSize="4" aria-hidden="true" />
      {t.workflow.copy}
    </Button>
  );
}

function DownloadButton({ workflow, ids }: ResultProps) {
  const download = useMutation({
    mutationFn: () => call(workflows.download, { params: { ...ids, workflowId: String(workflow.id) } }),
    onSuccess: (blob) => saveFile(blob, fileNameOf(workflow.name)),
    onError: (error) => notify.error({ title: t.toasts.xmlDownloadFailed, text: errorText(error) }),
  });
  return (
    <Button colorPalette="teal" loading={download.isPending} onClick={() => download.mutate()}>
      <Icon as={Download} boxSize="4" aria-hidden="true" />
      {t.workflow.download}
    </Button>
  );
}

/** A name that every file system takes. */
function fileNameOf(name: string): string {
  const safe = name
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100);
  return `${safe || 'workflow'}.xml`;
}
