import { Skeleton, Stack } from '@chakra-ui/react';
import { documents, members, type Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { keepNewer, readingOf } from '../../lib/live-cache';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { PanelList } from '../../ui/panel';
import { DocumentRow } from './document-row';
import { DropArea } from './drop-area';

const UploadDialog = chunk(async () => (await import('./upload.dialog')).UploadDialog);

const EditDocumentDialog = chunk(async () => (await import('./edit-document.dialog')).EditDocumentDialog);

const DIALOGS = [UploadDialog, EditDocumentDialog];

/** The documents of a folder; files can be dropped anywhere on it. */
export function DocumentsTab({ ids }: { ids: FolderIds }) {
  const list = useQuery({
    ...q(documents.list, { params: ids }),
    structuralSharing: (known, fetched) =>
      isDocuments(fetched) ? keepNewer(known, fetched, readingOf) : fetched,
  });
  const dialog = useUrlDialog('upload');
  const edit = useUrlItemDialog('edit-document');
  const edited = list.data?.find(({ id }) => String(id) === edit.item);
  const uploaders = useUploaders(ids.workspaceId);
  useFetchAhead(DIALOGS);
  // With the names, which would make rows higher that are read already.
  const rows = uploaders.arePending ? undefined : list.data;
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
          actions={list.data?.length ? upload : undefined}
        />
        {(list.isPending || (list.data && !rows)) && <Skeleton h="48" borderRadius="panel" />}
        {list.error && !list.data && (
          <LoadError noun={t.documents.noun} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {rows?.length === 0 && (
          <EmptyBox icon={FilePlus2} title={t.documents.emptyTitle} text={t.documents.emptyText}>
            {upload}
          </EmptyBox>
        )}
        {rows && rows.length > 0 && (
          <PanelList aria-label={t.documents.list}>
            {rows.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                ids={ids}
                uploader={uploaders.nameOf(document)}
                onEdit={() => edit.open(document.id)}
              />
            ))}
          </PanelList>
        )}
      </Stack>
      {edited && (
        <Suspense fallback={null}>
          <EditDocumentDialog key={edited.id} document={edited} ids={ids} onClose={edit.close} />
        </Suspense>
      )}
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <UploadDialog ids={ids} files={dropped} onClose={close} />
        </Suspense>
      )}
    </DropArea>
  );
}

/** Names of the people who upload: of those who are members now, and known to this page. */
function useUploaders(workspaceId: string) {
  const { data: people = [], isPending } = useQuery(
    q(members.list, { params: { workspaceId }, query: { limit: '200' } }),
  );
  const nameOf = ({ uploadedBy }: Document): string | undefined => {
    const person = people.find(({ userId }) => userId === uploadedBy)?.userDetails;
    return person && `${person.firstName} ${person.lastName}`;
  };
  return { arePending: isPending, nameOf };
}

const isDocuments = (value: unknown): value is Document[] => Array.isArray(value);
