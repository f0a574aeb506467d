import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import { documents, LIMITS, members, type Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2, Upload } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useDebounced } from '../../lib/debounced';
import { documentPages, documentsQueryOf } from '../../lib/document-pages';
import { usePages } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useTicks } from '../../lib/ticks';
import { useUrlDialog, useUrlItemDialog, useUrlParams, type UrlItemDialog } from '../../lib/url-state';
import { allMembers } from '../../lib/whole-lists';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { DropArea } from './drop-area';
import { SampleButton } from './sample-button';

const DocumentList = chunk(async () => (await import('./document-list')).DocumentList);
// Drawn as soon as the documents are here: on its way beside them.
DocumentList.fetchAhead();

const UploadDialog = chunk(async () => (await import('./upload.dialog')).UploadDialog);

const EditDocumentDialog = chunk(async () => (await import('./edit-document.dialog')).EditDocumentDialog);

const DocumentBulkBar = chunk(async () => (await import('./document-bulk.bar')).DocumentBulkBar);

const FirstSteps = chunk(async () => (await import('./first-steps')).FirstSteps);

const FindDocuments = chunk(async () => (await import('./find-documents')).FindDocuments);

const PARTS = [UploadDialog, EditDocumentDialog, FindDocuments, FirstSteps, DocumentBulkBar];

/** The documents of a folder; files can be dropped anywhere on it. */
export function DocumentsTab({ ids }: { ids: FolderIds }) {
  const query = documentsQueryOf(useUrlParams());
  const asked = { ...query, search: useDebounced(query.search) };
  const list = usePages(documentPages(ids, asked));
  const dialog = useUrlDialog('upload');
  const edit = useUrlItemDialog('edit-document');
  const edited = useDocument(ids, edit, list.items);
  const renew = useUrlItemDialog('new-version');
  const replaced = useDocument(ids, renew, list.items);
  const uploaders = useUploaders(ids.workspaceId);
  useFetchAhead(PARTS);
  // With the names, which would make rows higher that are read already.
  const rows = uploaders.arePending ? undefined : list.items;
  const ticks = useTicks(rows ?? NONE);
  const isEmpty = rows?.length === 0 && asked.search === '';
  const [dropped, setDropped] = useState<File[]>([]);
  const close = () => {
    setDropped([]);
    dialog.close();
  };
  const addDropped = (files: File[]) => {
    setDropped(files);
    if (!dialog.isOpen) dialog.open();
  };
  const upload = <NewButton label={t.documents.upload} icon={Upload} onClick={dialog.open} />;
  return (
    <DropArea onFiles={addDropped} label={t.documents.dropHere}>
      <Stack gap="6">
        <PageHeader
          title={t.documents.title}
          text={t.documents.text}
          actions={rows && !isEmpty ? upload : undefined}
        />
        {(list.isPending || (list.items && !rows)) && <Skeleton h="48" borderRadius="panel" />}
        {list.error && !list.items && (
          <LoadError noun={t.documents.noun} error={list.error} onRetry={list.reload} />
        )}
        {rows && !isEmpty && (
          <Suspense fallback={<Box h="9" />}>
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
                onEdit={edit.open}
                onNewVersion={renew.open}
              />
            </Suspense>
            <LoadMore list={list} />
            <Suspense fallback={null}>
              <DocumentBulkBar ids={ids} ticks={ticks} shown={rows.length} />
            </Suspense>
          </>
        )}
        {rows && (
          // Below, because it comes late: above, it would push away what a person is about to press.
          <Suspense fallback={null}>
            <FirstSteps ids={ids} hasDocuments={!isEmpty} />
          </Suspense>
        )}
      </Stack>
      {edited && (
        <Suspense fallback={null}>
          <EditDocumentDialog key={edited.id} document={edited} ids={ids} onClose={edit.close} />
        </Suspense>
      )}
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <UploadDialog ids={ids} files={dropped} replaced={null} onClose={close} />
        </Suspense>
      )}
      {replaced && (
        <Suspense fallback={null}>
          <UploadDialog
            key={replaced.id}
            ids={ids}
            files={NO_FILES}
            replaced={replaced}
            onClose={renew.close}
          />
        </Suspense>
      )}
    </DropArea>
  );
}

const NONE: readonly Document[] = [];
const NO_FILES: readonly File[] = [];

/** The document that a dialog is about, also when it is not on the pages that were loaded. */
function useDocument(ids: FolderIds, { item }: UrlItemDialog, loaded: readonly Document[] = []) {
  const known = loaded.find(({ id }) => String(id) === item);
  const fetched = useQuery({
    ...q(documents.get, { params: { ...ids, documentId: item ?? '' } }),
    enabled: item !== null && !known,
  });
  return item === null ? undefined : (known ?? fetched.data);
}

/** Names of the people who upload, of those who are members now: rows wait for the first of them, and not for thousands. */
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
