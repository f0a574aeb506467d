import { Badge, Box, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { documents, type Document } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, FilePlus2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { fileSize } from '../../lib/format';
import { type FolderIds, paths } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { IconAction } from '../../ui/icon-action';
import { ReadingState } from '../../ui/reading-state';
import { Tick } from '../../ui/tick';
import { TimeText } from '../../ui/time-text';
import { notify } from '../../ui/toaster';
import { FileMark } from './file-mark';

interface RowProps {
  readonly document: Document;
  readonly ids: FolderIds;
  /** Who uploaded it, where that is known. */
  readonly uploader: string | undefined;
  readonly onEdit: () => void;
  readonly onNewVersion: () => void;
  readonly isTicked: boolean;
  readonly onToggle: () => void;
}

export function DocumentRow({ document, ids, uploader, onEdit, onNewVersion, isTicked, onToggle }: RowProps) {
  const {
    name,
    fileName,
    fileSize: bytes,
    description,
    tags,
    uploadedBy,
    createdAt,
    documentVersion,
  } = document;
  return (
    <Flex
      as="li"
      // Of a long list only what is in sight is laid out.
      contentVisibility="auto"
      containIntrinsicSize="auto 6rem"
      gap={{ base: '2', sm: '4' }}
      p="4"
      align="flex-start"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
    >
      <Tick label={t.documents.select(name)} isTicked={isTicked} onToggle={onToggle} />
      <FileMark fileName={fileName} />
      <Flex
        flex={{ base: '1 1 12rem', sm: '1' }}
        minW="0"
        gap={{ base: '2', lg: '6' }}
        direction={{ base: 'column', lg: 'row' }}
      >
        <Box flex="1" minW="0">
          <Text fontWeight="semibold" overflowWrap="anywhere" lineClamp="2" title={name}>
            <Link to={paths.document({ ...ids, documentId: document.id })} aria-label={t.preview.open(name)}>
              {name}
            </Link>
          </Text>
          <HStack gap="2" rowGap="0" wrap="wrap" color="fg.muted" fontSize="dense">
            <Text overflowWrap="anywhere" lineClamp="1" title={fileName}>
              {fileName}
            </Text>
            <Text>{fileSize(bytes)}</Text>
            {documentVersion > 1 && <Text>{t.documents.version(documentVersion)}</Text>}
          </HStack>
          {description && (
            <Text fontSize="dense" overflowWrap="anywhere" maxW="72ch">
              {description}
            </Text>
          )}
          {tags.length > 0 && (
            <HStack gap="1.5" wrap="wrap" pt="1.5">
              {tags.map((tag) => (
                <Badge key={tag} variant="subtle">
                  {tag}
                </Badge>
              ))}
            </HStack>
          )}
        </Box>
        <Box w={{ lg: '64' }} flexShrink="0">
          <ReadingState document={document} />
        </Box>
        <Stack gap="0" w={{ lg: '44' }} flexShrink="0" fontSize="dense" color="fg.muted">
          <TimeText instant={createdAt} />
          <Text overflowWrap="anywhere">
            {t.documents.uploadedBy(uploadedBy)} {uploader && t.documents.uploadedByName(uploader)}
          </Text>
        </Stack>
      </Flex>
      <RowActions document={document} ids={ids} onEdit={onEdit} onNewVersion={onNewVersion} />
    </Flex>
  );
}

type ActionsProps = Pick<RowProps, 'document' | 'ids' | 'onEdit' | 'onNewVersion'>;

function RowActions({ document, ids, onEdit, onNewVersion }: ActionsProps) {
  const params = { ...ids, documentId: String(document.id) };
  const [isAsking, setIsAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => call(documents.download, { params }),
    onSuccess: (blob) => saveFile(blob, document.fileName),
    onError: () => notify.error({ title: t.toasts.error, text: t.toasts.documentDownloadFailed }),
  });
  const remove = useMutation({
    mutationFn: () => call(documents.delete, { params }),
    onSuccess: async () => {
      setIsAsking(false);
      notify.success({ title: t.toasts.documentDeleted });
      await invalidate(documents.list);
    },
    onError: (error) =>
      notify.error({ title: t.toasts.error, text: serverMessage(error) ?? t.toasts.documentDeleteFailed }),
  });
  return (
    <HStack gap="0.5" flexShrink="0" ms="auto">
      <IconAction label={t.documents.editName(document.name)} icon={Pencil} onClick={onEdit} />
      <IconAction label={t.documents.newVersion(document.name)} icon={FilePlus2} onClick={onNewVersion} />
      <IconAction
        label={t.documents.downloadName(document.name)}
        icon={Download}
        loading={download.isPending}
        onClick={() => download.mutate()}
      />
      <IconAction
        label={t.documents.deleteName(document.name)}
        icon={Trash2}
        onClick={() => setIsAsking(true)}
      />
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        title={t.documents.deleteTitle}
        text={t.documents.deleteText(document.name)}
        error={remove.isError ? errorText(remove.error) : null}
        confirmLabel={t.actions.delete}
      />
    </HStack>
  );
}
