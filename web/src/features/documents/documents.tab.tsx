import { Box, Skeleton, Stack, Text, Button, Icon } from '@chakra-ui/react';
import { type Document, documents, site, LIMITS, members } from '@app/contracts';
import { FilePlus2, Upload, FlaskConical } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useDebounced } from '../../lib/debounced';
import { documentPages, documentsQueryOf } from '../../lib/document-pages';
import { usePages } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';
import { useIsPaused } from '../../lib/paused-queues';
import { useTicks } from '../../lib/ticks';
import { useConvert } from '../../lib/use-convert';
import { useUrlParams } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { PauseNote } from '../../ui/pause-note';
import { DropArea } from './drop-area';
import { TabDialogs, useTabDialogs } from './tab.dialogs';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { q } from '../../lib/query';
import { useAction } from '../../ui/use-action';
import { allMembers } from '../../lib/workspace-lists';

const DocumentList = chunk(async () => (await import('./document-list')).DocumentList);
// Drawn as soon as the documents are here: on its way beside them.
DocumentList.fetchAhead();

const DocumentBulkBar = chunk(async () => (await import('./document-bulk.bar')).DocumentBulkBar);

const FirstSteps = chunk(async () => (await import('./first-steps')).FirstSteps);

const FindDocuments = chunk(async () => (await import('./find-documents')).FindDocuments);

const PARTS = [FindDocuments, FirstSteps, DocumentBulkBar];

/** The documents of a folder; files can be dropped anywhere on it. */
export function DocumentsTab({ ids }: { ids: FolderIds }) {
  const query = documentsQueryOf(useUrlParams());
  const asked = { ...query, search: useDebounced(query.search) };
  const list = usePages(documentPages(ids, asked));
  const open = useTabDialogs();
  const convert = useConvert(ids);
  const uploaders = useUploaders(ids.workspaceId);
  useFetchAhead(PARTS);
  // With the names, which would make rows higher that are read already.
  const rows = uploaders.arePending ? undefined : list.items;
  const ticks = useTicks(rows ?? NONE);
  const isWaiting = (rows ?? NONE).some(({ reading }) => reading.status === 'waiting');
  const isPaused = useIsPaused('extraction', isWaiting);
  const isEmpty = rows?.length === 0 && asked.search === '';
  const upload = <NewButton label={t.documents.upload} icon={Upload} onClick={open.upload.open} />;
  return (
    <DropArea onFiles={open.drop} label={t.documents.dropHere}>
      <Stack gap="6">
        <PageHeader
          title={t.documents.title}
          text={t.documents.text}
          actions={rows && !isEmpty ? upload : undefined}
        />
        {isPaused && <PauseNote text={t.pauses.reading} />}
        {(list.isPending || (list.items && !rows)) && <Skeleton h="48" borderRadius="panel" />}
        <LoadState of={list} noun={t.documents.noun} />
        {rows && !isEmpty && (
          // On a phone, the sort field is below the search.
          <Suspense fallback={<Box h={{ base: '5.25rem', md: '9' }} />}>
            <FindDocuments ids={ids} query={query} asked={asked} />
          </Suspense>
        )}
        {rows?.length === 0 && !isEmpty && (
          <Text color="fg.muted">{t.documents.nothingFound(asked.search)}</Text>
        )}
        {isEmpty && (
          <EmptyBox icon={FilePlus2} title={t.documents.emptyTitle} text={t.documents.emptyText}>
            {upload}
            <SampleButton ids={ids} />
          </EmptyBox>
        )}
        {rows && rows.length > 0 && (
          <>
            <Suspense fallback={<Skeleton h="48" borderRadius="panel" />}>
              <DocumentList
                ids={ids}
                documents={rows}
                order={query.order}
                isBusy={list.isRenewing}
                ticks={ticks}
                uploaderOf={uploaders.nameOf}
                onEdit={open.edit.open}
                onNewVersion={open.renew.open}
                onConvert={convert.isOffered ? convert.start : undefined}
              />
            </Suspense>
            <LoadMore list={list} />
            <Suspense fallback={null}>
              <DocumentBulkBar ids={ids} ticks={ticks} shown={rows.length} />
            </Suspense>
          </>
        )}
        {rows && (
          // It loads late, so it is placed below. Above, it would shift controls that the user is about to click.
          <Suspense fallback={null}>
            <FirstSteps ids={ids} hasDocuments={!isEmpty} />
          </Suspense>
        )}
      </Stack>
      <TabDialogs ids={ids} listed={list.items} open={open} />
    </DropArea>
  );
}

const NONE: readonly Document[] = [];

/** Copies the sample protocol into the folder, where the installation has one. */
function SampleButton({ ids }: { ids: FolderIds }) {
  const settings = useQuery(q(site.settings, {}));
  const add = useAction({
    send: () => call(documents.addSample, { params: ids }),
    failed: t.documents.sampleFailed,
    shownBy: [documents.list, documents.count],
  });
  if (!settings.data?.hasSample) return null;
  return (
    <Button
      variant="outline"
      layerStyle="wrapping"
      loading={add.isPending}
      loadingText={t.documents.sampleAdding}
      onClick={() => add.mutate()}
    >
      <Icon as={FlaskConical} boxSize="4" aria-hidden="true" />
      {t.documents.sample}
    </Button>
  );
}

/** The names of uploaders who are current members. Rows wait for the first page of members, not for thousands. */
function useUploaders(workspaceId: string) {
  const query = { limit: String(LIMITS.listPageMaximum) };
  const { data: first, isPending } = useQuery(q(members.list, { params: { workspaceId }, query }));
  const hasMore = first?.length === LIMITS.listPageMaximum;
  const all = useQuery({ ...allMembers(workspaceId), enabled: hasMore });
  const people = all.data ?? first;
  const names = useMemo(
    () =>
      new Map(
        people?.map(({ userId, userDetails: { firstName, lastName } }) => [
          userId,
          `${firstName} ${lastName}`,
        ]),
      ),
    [people],
  );
  const nameOf = ({ uploadedBy }: Document): string | undefined =>
    uploadedBy === null ? undefined : names.get(uploadedBy);
  return { arePending: isPending, nameOf };
}
