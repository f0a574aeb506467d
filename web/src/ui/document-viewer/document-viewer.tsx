import { Box, Center, Spinner, Text } from '@chakra-ui/react';
import { documents, type Box as PageBox, type Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { chunk } from '../../lib/chunk';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../load-error';
import { indexModel, type ModelIndex, type Spot } from './model-index';
import { SheetGrid } from './sheet-grid';
import { WordLayout } from './word-layout';

const PdfPages = chunk(async () => (await import('./pdf-pages')).PdfPages);

/** A position in a document: an extracted element (block, table, row or cell), a point on a page, or a cell of a sheet. */
export type Highlight =
  | { readonly kind: 'block'; readonly id: string }
  | { readonly kind: 'page'; readonly page: number; readonly box?: PageBox }
  | { readonly kind: 'cell'; readonly sheet: string; readonly cell: string };

interface DocumentViewerProps {
  readonly workspaceId: string;
  readonly formId: string;
  readonly document: Document;
  /** Highlighted and scrolled into view. A new object scrolls to the position again. */
  readonly highlight: Highlight | null;
  /** Highlighted only: the element that is hovered elsewhere. */
  readonly hovered?: string | null;
  readonly onHover?: (id: string | null) => void;
  readonly onPick?: (id: string) => void;
}

const nothing = () => undefined;

/**
 * The original of a read document with highlights: a PDF as printed, a DOCX with Word's layout, a workbook or CSV as sheets.
 * Fills its parent. Reports the ids of hovered and clicked elements.
 */
export function DocumentViewer(props: DocumentViewerProps) {
  const { index, error, retry } = useDocumentModel(props);
  const isPdf = props.document.mimeType === 'application/pdf';
  useEffect(() => {
    if (isPdf) PdfPages.fetchAhead();
  }, [isPdf]);
  if (error !== null)
    return (
      <Box p="4">
        <LoadError noun={t.preview.originalNoun} error={error} onRetry={retry} />
      </Box>
    );
  return index === null ? <Loading /> : <Original {...props} index={index} />;
}

/** The index of a document's extracted content. Loaded once and shared. */
export function useDocumentModel({
  workspaceId,
  formId,
  document,
}: Pick<DocumentViewerProps, 'workspaceId' | 'formId' | 'document'>) {
  const params = { workspaceId, formId, documentId: String(document.id) };
  const { data, error, refetch } = useQuery(q(documents.model, { params }));
  const index = useMemo(() => (data ? indexModel(data) : null), [data]);
  return { index, error: data ? null : error, retry: () => void refetch() };
}

interface OriginalProps extends DocumentViewerProps {
  readonly index: ModelIndex;
}

function Original({ index, ...props }: OriginalProps) {
  switch (index.model.format) {
    case 'pdf':
      return <PdfOriginal {...props} index={index} />;
    case 'docx':
      return <WordOriginal {...props} index={index} />;
    case 'csv':
    case 'xlsx': {
      const selected = idOf(index, props.highlight);
      const anchor = selected === null ? undefined : index.anchorOf(selected);
      return (
        <SheetGrid
          model={index.model}
          hovered={props.hovered ?? null}
          selected={selected}
          sheet={anchor?.kind === 'xlsx' ? anchor.sheet : null}
          request={props.highlight}
          onHover={props.onHover ?? nothing}
          onPick={props.onPick ?? nothing}
        />
      );
    }
    case 'doc':
    case 'usdm':
      return <NoLayout />;
  }
}

function PdfOriginal({ index, workspaceId, formId, document, highlight, ...props }: OriginalProps) {
  const { hovered, onHover = nothing, onPick = nothing } = props;
  const { id, fileSize } = document;
  const source = useMemo(
    () => ({ workspaceId, formId, documentId: String(id), size: fileSize }),
    [workspaceId, formId, id, fileSize],
  );
  const sizes = useMemo(
    () => index.model.pages.map(({ width = 612, height = 792 }) => ({ width, height })),
    [index],
  );
  const { selected, target } = useMemo(() => placesOf(index, highlight), [index, highlight]);
  const marked = useMemo(() => (hovered ? index.spotsOf(hovered) : []), [index, hovered]);
  const point = useMemo(
    () =>
      ({ page, x, y }: { page: number; x: number; y: number }, kind: 'hover' | 'pick') => {
        const found = index.idAt(page, x, y);
        if (kind === 'hover') onHover(found ?? null);
        else if (found !== undefined) onPick(found);
      },
    [index, onHover, onPick],
  );
  return (
    <Suspense fallback={<Loading />}>
      <PdfPages
        source={source}
        sizes={sizes}
        hovered={marked}
        selected={selected}
        target={target}
        onPoint={point}
        onLeave={() => onHover(null)}
      />
    </Suspense>
  );
}

function placesOf(
  index: ModelIndex,
  highlight: Highlight | null,
): { selected: readonly Spot[]; target: { page: number; box?: PageBox } | null } {
  if (highlight?.kind === 'page') {
    const { page, box } = highlight;
    return { selected: box ? [{ page, box }] : [], target: { page, ...(box ? { box } : {}) } };
  }
  const selected = highlight?.kind === 'block' ? index.spotsOf(highlight.id) : [];
  const [first] = selected;
  return { selected, target: first ? { ...first } : null };
}

function WordOriginal({ workspaceId, formId, document, index, highlight, ...props }: OriginalProps) {
  const params = { workspaceId, formId, documentId: String(document.id) };
  const preview = useQuery(q(documents.preview, { params }));
  if (preview.data?.elements.length === 0) return <NoLayout />;
  if (preview.data)
    return (
      <WordLayout
        preview={preview.data}
        hovered={props.hovered ?? null}
        selected={idOf(index, highlight)}
        request={highlight}
        onHover={props.onHover ?? nothing}
        onPick={props.onPick ?? nothing}
      />
    );
  if (!preview.error) return <Loading />;
  return (
    <Box p="4">
      <LoadError noun={t.preview.originalNoun} error={preview.error} onRetry={() => void preview.refetch()} />
    </Box>
  );
}

function idOf(index: ModelIndex, highlight: Highlight | null): string | null {
  if (highlight?.kind === 'block') return highlight.id;
  return highlight?.kind === 'cell' ? (index.idOfCell(highlight.sheet, highlight.cell) ?? null) : null;
}

function NoLayout() {
  return (
    <Center h="full" p="6">
      <Text color="fg.muted" maxW="46ch" textAlign="center">
        {t.preview.noLayout}
      </Text>
    </Center>
  );
}

function Loading() {
  return (
    <Center h="full" minH="40" aria-busy="true">
      <Spinner role="status" aria-label={t.preview.loading} />
    </Center>
  );
}
