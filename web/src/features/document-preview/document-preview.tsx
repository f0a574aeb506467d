import { Box, Button, Center, Flex, HStack, Spinner, Text } from '@chakra-ui/react';
import { documents, type Document } from '@app/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call';
import { lengthOf } from '../../lib/document-length';
import type { FolderIds } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { DocumentViewer, useDocumentModel } from '../../ui/document-viewer/document-viewer';
import { IconAction } from '../../ui/icon-action';
import { LoadError } from '../../ui/load-error';
import { SplitPane } from '../../ui/split-pane';
import { ReadBlocks } from './read-blocks';
import { ReadingReport } from './reading-report';
import { SearchBar } from './search-bar';
import { StudyPanel } from './study-panel';
import { useSelection } from './use-selection';
import type { ModelIndex } from '../../ui/document-viewer/model-index';
import { useAction } from '../../ui/use-action';

interface DocumentPreviewProps {
  readonly ids: FolderIds;
  readonly document: Document;
}

/** A read document: the original next to its extracted text. Fills its parent. */
export function DocumentPreview({ ids, document }: DocumentPreviewProps) {
  const { index, error, retry } = useDocumentModel({ ...ids, document });
  if (error !== null)
    return (
      <Box p="4">
        <LoadError noun={t.preview.modelNoun} error={error} onRetry={retry} />
      </Box>
    );
  if (index === null)
    return (
      <Center flex="1" aria-busy="true">
        <Spinner role="status" aria-label={t.preview.loading} />
      </Center>
    );
  return <Preview ids={ids} document={document} index={index} />;
}

function Preview({ ids, document, index }: DocumentPreviewProps & { index: ModelIndex }) {
  const selection = useSelection(index);
  const [shown, setShown] = useState<'start' | 'end'>('end');
  return (
    <Flex direction="column" flex="1" minH="0" onKeyDown={selection.onKey}>
      <PreviewHeader ids={ids} document={document} index={index} shown={shown} onShown={setShown} />
      <ReadingReport model={index.model} onPage={selection.toPage} />
      <StudyPanel ids={ids} document={document} onPick={selection.pick} />
      <SplitPane
        label={t.preview.splitter}
        shown={shown}
        start={
          <DocumentViewer
            {...ids}
            document={document}
            highlight={selection.highlight}
            hovered={selection.hovered}
            onHover={selection.hover}
            onPick={selection.pick}
          />
        }
        end={
          <>
            <SearchBar
              field={selection.searchField}
              query={selection.query}
              onQuery={selection.setQuery}
              at={selection.hit}
              hits={selection.hits}
              onStep={selection.stepHit}
            />
            <ReadBlocks
              index={index}
              query={selection.shownQuery}
              hovered={selection.hovered}
              selected={selection.selected}
              hasFocus={selection.hasFocus}
              onHover={selection.hover}
              onPick={selection.pick}
            />
          </>
        }
      />
    </Flex>
  );
}

interface HeaderProps extends DocumentPreviewProps {
  readonly index: ModelIndex;
  readonly shown: 'start' | 'end';
  readonly onShown: (side: 'start' | 'end') => void;
}

function PreviewHeader({ ids, document, index, shown, onShown }: HeaderProps) {
  const { words } = document.reading;
  const download = useAction({
    send: () => call(documents.download, { params: { ...ids, documentId: String(document.id) } }),
    onDone: (blob) => saveFile(blob, document.fileName),
    failed: t.toasts.error,
    failureText: () => t.toasts.documentDownloadFailed,
  });
  return (
    <HStack
      gap="3"
      px={{ base: '3', md: '4' }}
      py="2"
      borderBottomWidth="1px"
      borderColor="border"
      flexShrink="0"
      wrap="wrap"
    >
      <Box flex="1" minW="0">
        <Text as="h1" fontWeight="semibold" lineClamp="1" overflowWrap="anywhere" title={document.name}>
          {document.name}
        </Text>
        <Text fontSize="xs" color="fg.muted" lineClamp="1">
          {[
            document.fileName,
            lengthOf(index.model.format, index.model.pages.length),
            words === null ? null : t.documents.words(words),
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </Text>
      </Box>
      <HStack gap="1" hideFrom="md" role="group" aria-label={t.preview.show}>
        {(['start', 'end'] as const).map((side) => (
          <Button
            key={side}
            size="xs"
            variant={shown === side ? 'subtle' : 'ghost'}
            aria-pressed={shown === side}
            onClick={() => onShown(side)}
          >
            {side === 'start' ? t.preview.original : t.preview.read}
          </Button>
        ))}
      </HStack>
      <IconAction
        label={t.preview.download}
        icon={Download}
        loading={download.isPending}
        onClick={() => download.mutate()}
      />
    </HStack>
  );
}
