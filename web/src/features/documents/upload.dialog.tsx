import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { type Document, documents } from '@app/contracts';
import { UppyContextProvider, useUppyState } from '@uppy/react';
import { useEffect, useRef, useState } from 'react';
import { invalidate } from '../../lib/query';
import type { FolderIds } from '../../lib/paths';
import { useConvert } from '../../lib/use-convert';
import { messages as t } from '../../messages';
import { Modal } from '../../ui/modal';
import { notify } from '../../ui/toaster';
import { UploadDrop } from './upload-drop';
import { UploadRow } from './upload-row';
import {
  createUploader,
  refusalText,
  renewExpired,
  sendAgain,
  uploadedDocuments,
  type Uploader,
} from './uploader';

interface UploadDialogProps {
  readonly ids: FolderIds;
  /** Files that were dropped on the page. */
  readonly files: readonly File[];
  /** Whose next version the file is to be; null: every file is a document of its own. */
  readonly replaced: Document | null;
  readonly onClose: () => void;
}

/** Chosen files with their progress. The upload starts on demand; the dialog closes when everything has arrived. */
export function UploadDialog({ ids, files, replaced, onClose }: UploadDialogProps) {
  const [uppy] = useState(() => createUploader(ids, replaced));
  const [refusals, setRefusals] = useRefusals(uppy);
  const chosen = useUppyState(uppy, (state) => Object.values(state.files));
  const isRunning = useUppyState(uppy, (state) => Object.keys(state.currentUploads).length > 0);
  const convert = useConvert(ids);
  const wantsConversion = useRef(false);
  const open = chosen.filter(({ progress }) => !progress.uploadComplete);
  const canConvert = replaced === null && convert.isOffered;
  useGivenFiles(uppy, files);

  // A manual retry cancels the automatic retries, so that only one attempt sends a file.
  const tries = useRef(0);
  const settle = async (run: Promise<unknown>) => {
    tries.current += 1;
    const own = tries.current;
    const isLatest = () => tries.current === own;
    await run;
    await renewExpired(uppy);
    await sendAgain(uppy, isLatest);
    if (!isLatest()) return;
    await invalidate(documents.list);
    const left = uppy.getFiles().filter(({ error, progress }) => error || !progress.uploadComplete);
    if (left.length > 0) return;
    notify.success({ title: t.toasts.documentUploaded });
    if (wantsConversion.current) convert.start(uploadedDocuments(uppy));
    else onClose();
  };
  const start = (next: 'close' | 'convert') => {
    wantsConversion.current = next === 'convert';
    setRefusals([]);
    void settle(uppy.upload());
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={replaced ? t.documents.versionTitle(replaced.name) : t.documents.uploadTitle}
      text={replaced ? t.documents.versionText : t.documents.uploadText}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t.actions.cancel}
          </Button>
          <Button
            variant={canConvert ? 'outline' : 'solid'}
            colorPalette={canConvert ? undefined : 'teal'}
            disabled={open.length === 0}
            loading={isRunning}
            loadingText={t.documents.uploading}
            onClick={() => start('close')}
          >
            {t.documents.start(open.length)}
          </Button>
          {canConvert && (
            <Button
              colorPalette="teal"
              disabled={open.length === 0 || isRunning}
              loading={convert.isPending}
              onClick={() => start('convert')}
            >
              {t.documents.startAndConvert}
            </Button>
          )}
        </>
      }
    >
      <UppyContextProvider uppy={uppy}>
        <Stack gap="4">
          <UploadDrop
            isDisabled={isRunning}
            limits={replaced ? t.documents.limitsOfOne : t.documents.limits}
          />
          <Refusals texts={refusals} />
          {chosen.length > 0 && (
            <Stack as="ul" aria-label={t.documents.files} listStyleType="none" gap="2">
              {chosen.map((file) => (
                <UploadRow
                  key={file.id}
                  file={file}
                  onRemove={() => uppy.removeFile(file.id)}
                  onRetry={() => void settle(uppy.retryUpload(file.id))}
                />
              ))}
            </Stack>
          )}
        </Stack>
      </UppyContextProvider>
    </Modal>
  );
}

function Refusals({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Box role="alert" bg="bg.error" borderRadius="control" px="3" py="2" fontSize="dense" color="fg.error">
      {texts.map((text) => (
        <Text key={text} overflowWrap="anywhere">
          {text}
        </Text>
      ))}
    </Box>
  );
}

/** The files that the limits rejected: too many, too large, wrong type. */
function useRefusals(uppy: Uploader) {
  const [refusals, setRefusals] = useState<string[]>([]);
  useEffect(() => {
    const add = (file: { name?: string; size?: number | null } | undefined, error: Error) => {
      const text = refusalText(file, error);
      setRefusals((known) => [...known.filter((other) => other !== text), text].slice(-5));
    };
    uppy.on('restriction-failed', add);
    return () => {
      uppy.off('restriction-failed', add);
    };
  }, [uppy]);
  return [refusals, setRefusals] as const;
}

function useGivenFiles(uppy: Uploader, files: readonly File[]): void {
  useEffect(() => {
    uppy.addFiles(files.map((file) => ({ name: file.name, type: file.type, data: file })));
  }, [uppy, files]);
  // Closing the dialog cancels its uploads. The object store deletes files that never became a document.
  useEffect(() => () => uppy.cancelAll(), [uppy]);
}
