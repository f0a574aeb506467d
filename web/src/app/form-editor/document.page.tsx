import { Box, Button, Center, Icon, Spinner, Stack, Text } from '@chakra-ui/react';
import { documents, forms, workspaces, type Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { DocumentPreview } from '../../features/document-preview/document-preview';
import { VersionsBar } from '../../features/document-preview/versions-bar';
import { paths } from '../../lib/paths';
import { q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { ReadingState } from '../../ui/reading-state';
import { Frame } from '../frame/frame';
import { crumbLabel } from '../frame/top-bar';
import { folderEntries } from './folder-entries';
import { useLeaveIfGone, useLeaveWorkspace } from '../use-leave-if-gone';

/** One document: the original next to the text that was read from it. */
export function DocumentPage() {
  const { workspaceId = '', formId = '', documentId = '' } = useParams();
  const ids = { workspaceId, formId };
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const form = useQuery(q(forms.get, { params: ids }));
  const document = useQuery(q(documents.get, { params: { ...ids, documentId } }));
  const name = document.data?.name ?? '';
  useTitle(name);
  const isLeaving = useLeaveWorkspace(workspace);
  useLeaveIfGone(isLeaving ? NOT_ASKED : document, {
    to: paths.documents(workspaceId, formId),
    notice: noticeOfDocument,
  });
  const crumbs = [
    { label: crumbLabel(workspace, t.frame.kinds.workspace), to: paths.folders(workspaceId) },
    { label: crumbLabel(form, t.frame.kinds.folder), to: paths.documents(workspaceId, formId) },
    { label: crumbLabel(document, t.frame.kinds.document) },
  ];
  return (
    <Frame
      head={(isCollapsed) => <Back ids={ids} isCollapsed={isCollapsed} />}
      entries={folderEntries(ids, { tab: 'documents', form: form.data, workspace: workspace.data })}
      crumbs={crumbs}
      isFull
    >
      {document.error && !document.data && (
        <Box p="6">
          <LoadError noun={t.preview.noun} error={document.error} onRetry={() => void document.refetch()} />
        </Box>
      )}
      {document.isPending && (
        <Center flex="1" aria-busy="true">
          <Spinner role="status" aria-label={t.preview.loading} />
        </Center>
      )}
      {document.data && <VersionsBar ids={ids} document={document.data} />}
      {document.data?.reading.status === 'read' && <DocumentPreview ids={ids} document={document.data} />}
      {document.data && document.data.reading.status !== 'read' && (
        <Center flex="1" p="6">
          <Stack gap="3" minW={{ base: 'full', md: '80' }}>
            <Text as="h1" fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
            <ReadingState document={document.data} />
          </Stack>
        </Center>
      )}
    </Frame>
  );
}

const NOT_ASKED = { data: undefined, error: null };

const noticeOfDocument = ({ name }: Document) => ({ title: t.preview.gone(name) });

function Back({ ids, isCollapsed }: { ids: { workspaceId: string; formId: string }; isCollapsed: boolean }) {
  return (
    <Button
      asChild
      variant="ghost"
      w="full"
      h="11"
      px={isCollapsed ? '0' : '2.5'}
      gap="3"
      justifyContent={isCollapsed ? 'center' : 'flex-start'}
    >
      <Link to={paths.documents(ids.workspaceId, ids.formId)} aria-label={t.preview.back}>
        <Icon as={ArrowLeft} boxSize="4.5" aria-hidden="true" />
        {!isCollapsed && t.preview.back}
      </Link>
    </Button>
  );
}
