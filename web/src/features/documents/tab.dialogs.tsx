import { documents, type Document } from '@app/contracts';
import { Suspense, useState } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useItemOfDialog } from '../../lib/item-of-dialog';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';

const UploadDialog = chunk(async () => (await import('./upload.dialog')).UploadDialog);

const EditDocumentDialog = chunk(async () => (await import('./edit-document.dialog')).EditDocumentDialog);

const DIALOGS = [UploadDialog, EditDocumentDialog];

/** The dialogs of the documents tab. Dropped files open the upload dialog. */
export function useTabDialogs() {
  const upload = useUrlDialog('upload');
  const [dropped, setDropped] = useState<File[]>([]);
  return {
    upload,
    edit: useUrlItemDialog('edit-document'),
    renew: useUrlItemDialog('new-version'),
    dropped,
    drop: (files: File[]) => {
      setDropped(files);
      if (!upload.isOpen) upload.open();
    },
    closeUpload: () => {
      setDropped([]);
      upload.close();
    },
  };
}

interface DialogsProps {
  readonly ids: FolderIds;
  readonly listed: readonly Document[] | undefined;
  readonly open: ReturnType<typeof useTabDialogs>;
}

export function TabDialogs({ ids, listed, open }: DialogsProps) {
  const { upload, edit, renew, dropped, closeUpload } = open;
  const ask = (documentId: string) => q(documents.get, { params: { ...ids, documentId } });
  const edited = useItemOfDialog({ item: edit.item, listed, ask });
  const replaced = useItemOfDialog({ item: renew.item, listed, ask });
  useFetchAhead(DIALOGS);
  return (
    <>
      {edited && (
        <Suspense fallback={null}>
          <EditDocumentDialog key={edited.id} document={edited} ids={ids} onClose={edit.close} />
        </Suspense>
      )}
      {upload.isOpen && (
        <Suspense fallback={null}>
          <UploadDialog ids={ids} files={dropped} replaced={null} onClose={closeUpload} />
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
    </>
  );
}

const NO_FILES: readonly File[] = [];
