import { Badge, Box, Grid, HStack, Text } from '@chakra-ui/react';
import { documents, type Document } from '@app/contracts';
import { Download, FileCode, FilePlus2, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState, type RefCallback } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { fileSize } from '../../lib/format';
import { type FolderIds, paths } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../../ui/confirm';
import { IconAction } from '../../ui/icon-action';
import { longRow } from '../../ui/long-row';
import { ReadingState } from '../../ui/reading-state';
import { Tick } from '../../ui/tick';
import { TimeText } from '../../ui/time-text';
import { FileMark } from './file-mark';
import { ROW_LAYOUT } from './row-layout';
import { useAction } from '../../ui/use-action';

interface RowProps {
  readonly document: Document;
  readonly ids: FolderIds;
  /** Who uploaded it, where that is known. */
  readonly uploader: string | undefined;
  readonly onEdit: (documentId: number) => void;
  readonly onNewVersion: (documentId: number) => void;
  /** Undefined for users who cannot convert. */
  readonly onConvert: ((documentIds: readonly number[]) => void) | undefined;
  readonly isTicked: boolean;
  readonly onToggle: (documentId: number) => void;
}

/** Drawn again only when something of it has changed: a tick or a keystroke does not draw hundreds of rows. */
export const DocumentRow = longRow<RowProps>(Row, {
  kind: 'grid row',
  words: ({ document: { name, fileName, tags } }) => [name, fileName, ...tags].join(' '),
  height: 6,
});

function Row({
  document,
  ids,
  uploader,
  onEdit,
  onNewVersion,
  onConvert,
  isTicked,
  onToggle,
  watch,
}: RowProps & { watch: RefCallback<HTMLElement> }) {
  const { name, fileName, fileSize: bytes, uploadedBy, createdAt } = document;
  return (
    <Grid
      role="row"
      ref={watch}
      {...ROW_LAYOUT}
      rowGap="1"
      px="4"
      py={{ base: '4', xl: '2.5' }}
      fontSize="dense"
    >
      <Box role="cell" gridArea="tick">
        <Tick label={t.documents.select(name)} isTicked={isTicked} onToggle={() => onToggle(document.id)} />
      </Box>
      <HStack role="cell" gridArea="name" minW="0" gap="3" align="flex-start">
        <FileMark fileName={fileName} />
        <NameAndTags ids={ids} document={document} />
      </HStack>
      <Text role="cell" gridArea="size" color="fg.muted" textAlign={{ md: 'end' }} whiteSpace="nowrap">
        {fileSize(bytes)}
      </Text>
      <Box role="cell" gridArea="reading" minW="0">
        <ReadingState document={document} />
      </Box>
      <Box role="cell" gridArea="uploaded" minW="0" color="fg.muted">
        <TimeText instant={createdAt} />
        <Text overflowWrap="anywhere">
          {t.documents.uploadedBy(uploadedBy)} {uploader && t.documents.uploadedByName(uploader)}
        </Text>
      </Box>
      <Box role="cell" gridArea="actions">
        <RowActions
          document={document}
          ids={ids}
          onEdit={onEdit}
          onNewVersion={onNewVersion}
          onConvert={onConvert}
        />
      </Box>
    </Grid>
  );
}

interface NameProps {
  readonly ids: FolderIds;
  readonly document: Document;
}

function NameAndTags({
  ids,
  document: { id, name, fileName, documentVersion, description, tags },
}: NameProps) {
  return (
    <Box flex="1" minW="0">
      <Text fontWeight="semibold" fontSize="sm" overflowWrap="anywhere" lineClamp="2" title={name}>
        <Link to={paths.document({ ...ids, documentId: id })} aria-label={t.preview.open(name)}>
          {name}
        </Link>
      </Text>
      <HStack gap="2" color="fg.muted">
        <Text overflowWrap="anywhere" lineClamp="1" title={fileName}>
          {fileName}
        </Text>
        {documentVersion > 1 && <Text flexShrink="0">{t.documents.version(documentVersion)}</Text>}
      </HStack>
      {description && (
        <Text overflowWrap="anywhere" maxW="72ch" lineClamp={{ xl: '2' }} title={description}>
          {description}
        </Text>
      )}
      {tags.length > 0 && (
        <HStack gap="1.5" wrap="wrap" pt="1">
          {tags.map((tag) => (
            <Badge key={tag} variant="subtle">
              {tag}
            </Badge>
          ))}
        </HStack>
      )}
    </Box>
  );
}

type ActionsProps = Pick<RowProps, 'document' | 'ids' | 'onEdit' | 'onNewVersion' | 'onConvert'>;

function RowActions({ document, ids, onEdit, onNewVersion, onConvert }: ActionsProps) {
  const params = { ...ids, documentId: String(document.id) };
  const [isAsking, setIsAsking] = useState(false);
  const download = useAction({
    send: () => call(documents.download, { params }),
    onDone: (blob) => saveFile(blob, document.fileName),
    failed: t.toasts.error,
    failureText: () => t.toasts.documentDownloadFailed,
  });
  const readAgain = useAction({
    send: () => call(documents.readAgain, { params }),
    failed: t.toasts.error,
    failureText: (error) => serverMessage(error) ?? t.documents.readAgainFailed,
    shownBy: [documents.list],
  });
  return (
    <HStack gap="0.5" ms={{ base: '-2', md: '0' }} justify={{ md: 'flex-end' }}>
      {onConvert && document.reading.status !== 'failed' && (
        <IconAction
          label={t.documents.convertName(document.name)}
          icon={FileCode}
          onClick={() => onConvert([document.id])}
        />
      )}
      {document.reading.status === 'failed' && (
        <IconAction
          label={t.documents.readAgain(document.name)}
          icon={RotateCw}
          loading={readAgain.isPending}
          onClick={() => readAgain.mutate()}
        />
      )}
      <IconAction
        label={t.documents.editName(document.name)}
        icon={Pencil}
        onClick={() => onEdit(document.id)}
      />
      <IconAction
        label={t.documents.newVersion(document.name)}
        icon={FilePlus2}
        onClick={() => onNewVersion(document.id)}
      />
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
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.documents.deleteTitle}
        text={t.documents.deleteText(document.name)}
        confirmLabel={t.actions.delete}
        send={() => call(documents.delete, { params })}
        done={t.toasts.documentDeleted}
        failed={t.toasts.error}
        failureText={(error) => serverMessage(error) ?? t.toasts.documentDeleteFailed}
        shownBy={[documents.list]}
      />
    </HStack>
  );
}
