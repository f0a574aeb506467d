import { Box, Center, Flex, Spinner } from '@chakra-ui/react';
import type { PDFDocumentProxy } from 'pdfjs-dist-viewer/legacy/build/pdf.mjs';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { messages as t } from '../../messages';
import { LoadError } from '../load-error';
import type { Spot } from './model-index';
import { GAP, layOut, type Layout, pageAt } from './page-layout';
import { openPdf, type PdfSource } from './pdf-file';
import { PdfPage } from './pdf-page';
import { PdfToolbar, type Zoom } from './pdf-toolbar';
import { nextTurn, type Size, type Turn, turnedBox, turnedSize } from './turned-box';

interface PdfPagesProps {
  readonly source: PdfSource;
  readonly sizes: readonly Size[];
  readonly hovered: readonly Spot[];
  readonly selected: readonly Spot[];
  /** The position to scroll into view. A new object scrolls again. */
  readonly target: { readonly page: number; readonly box?: Spot['box'] } | null;
  readonly onPoint: (at: { page: number; x: number; y: number }, kind: 'hover' | 'pick') => void;
  readonly onLeave: () => void;
}

/** The number of pages rendered above and below the viewport. */
const SPARE_PIXELS = 900;
const NONE: readonly Spot[] = [];

/** A PDF as printed. Pages are laid out at once by their known sizes and rendered when they come near the viewport. */
export function PdfPages({ source, sizes, hovered, selected, target, onPoint, onLeave }: PdfPagesProps) {
  const { file, error, retry } = usePdf(source);
  const [zoom, setZoom] = useState<Zoom>('width');
  const [turn, setTurn] = useState<Turn>(0);
  const scroller = useRef<HTMLDivElement>(null);
  const view = useView(scroller);
  const layout = useMemo(
    () => layOut(sizes, { zoom, turn, width: view.width }),
    [sizes, zoom, turn, view.width],
  );
  useKeptPlace(scroller, layout.height);
  useBroughtIntoView(scroller, layout, { target, sizes, turn, isReady: view.width > 0 });

  const page = pageAt(layout.tops, view.top + view.height / 3);
  const goTo = useCallback(
    (number: number) => scroller.current?.scrollTo({ top: (layout.tops[number - 1] ?? 0) - GAP / 2 }),
    [layout],
  );
  const below = view.top + view.height;
  return (
    <Flex direction="column" h="full" minH="0">
      <PdfToolbar
        page={page}
        pages={sizes.length}
        onPage={goTo}
        scale={layout.scales[page - 1] ?? 1}
        zoom={zoom}
        onZoom={setZoom}
        onTurn={() => setTurn(nextTurn)}
      />
      <Box
        ref={scroller}
        flex="1"
        minH="0"
        overflow="auto"
        bg="bg.muted"
        position="relative"
        tabIndex={0}
        role="region"
        aria-label={t.preview.original}
        onMouseLeave={onLeave}
      >
        {error !== null && (
          <Box p="4">
            <LoadError noun={t.preview.originalNoun} error={error} onRetry={retry} />
          </Box>
        )}
        {!file && error === null && (
          <Center position="absolute" insetX="0" top="10" aria-busy="true">
            <Spinner role="status" aria-label={t.preview.loading} />
          </Center>
        )}
        {view.width > 0 && (
          <LaidPages
            {...{ file, layout, sizes, turn, hovered, selected, onPoint }}
            near={[pageAt(layout.tops, view.top - SPARE_PIXELS), pageAt(layout.tops, below + SPARE_PIXELS)]}
          />
        )}
      </Box>
    </Flex>
  );
}

interface LaidPagesProps extends Pick<PdfPagesProps, 'sizes' | 'hovered' | 'selected' | 'onPoint'> {
  readonly file: PDFDocumentProxy | null;
  readonly layout: Layout;
  readonly turn: Turn;
  /** The first and the last rendered page. */
  readonly near: readonly [number, number];
}

/** Reserves the space of every page and renders the pages near the viewport. */
function LaidPages({ file, layout, sizes, turn, hovered, selected, onPoint, near }: LaidPagesProps) {
  const [first, last] = near;
  return (
    <Box position="relative" mx="auto" style={{ height: layout.height, width: layout.width }}>
      {sizes.map((size, index) => {
        const { width, height } = turnedSize(size, turn);
        const number = index + 1;
        const scale = layout.scales[index] ?? 1;
        return (
          <Box
            key={number}
            position="absolute"
            bg="#ffffff"
            boxShadow="0 0 0 1px rgba(8, 13, 22, 0.16)"
            data-page={number}
            style={{
              top: layout.tops[index],
              left: (layout.width - width * scale) / 2,
              width: width * scale,
              height: height * scale,
            }}
          >
            {file && number >= first && number <= last && number <= file.numPages && (
              <PdfPage
                {...{ file, number, size, scale, turn, onPoint }}
                hovered={spotsOn(hovered, number)}
                selected={spotsOn(selected, number)}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function spotsOn(spots: readonly Spot[], page: number): readonly Spot[] {
  const found = spots.filter((spot) => spot.page === page);
  return found.length === 0 ? NONE : found;
}

/** The PDF file, open while the viewer is mounted. */
function usePdf(source: PdfSource) {
  const { workspaceId, formId, documentId, size } = source;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ file: PDFDocumentProxy | null; error: unknown }>(CLOSED);
  useEffect(() => {
    let isOpen = true;
    const fail = (error: unknown) => isOpen && setState({ file: null, error });
    const task = openPdf({ workspaceId, formId, documentId, size }, fail);
    task.promise.then((file) => isOpen && setState({ file, error: null }), fail);
    return () => {
      isOpen = false;
      setState(CLOSED);
      void task.destroy();
    };
  }, [workspaceId, formId, documentId, size, attempt]);
  return { ...state, retry: () => setAttempt((count) => count + 1) };
}

const CLOSED = { file: null, error: null };

/** The visible range of the pages. */
function useView(scroller: React.RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState({ top: 0, width: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () =>
      setView({ top: element.scrollTop, width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return view;
}

/** Keeps the content at the top of the viewport in place while zooming. */
function useKeptPlace(scroller: React.RefObject<HTMLDivElement | null>, height: number): void {
  const before = useRef(height);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && before.current !== height)
      element.scrollTo({ top: (element.scrollTop * height) / before.current });
    before.current = height;
  }, [scroller, height]);
}

function useBroughtIntoView(
  scroller: React.RefObject<HTMLDivElement | null>,
  layout: Layout,
  {
    target,
    sizes,
    turn,
    isReady,
  }: Pick<PdfPagesProps, 'target' | 'sizes'> & { turn: Turn; isReady: boolean },
): void {
  const done = useRef<unknown>(null);
  useEffect(() => {
    const element = scroller.current;
    const size = target ? sizes[target.page - 1] : undefined;
    if (!element || !isReady || !target || !size || done.current === target) return;
    done.current = target;
    const top = layout.tops[target.page - 1] ?? 0;
    const box = target.box ? turnedBox(target.box, size, turn) : undefined;
    const scale = layout.scales[target.page - 1] ?? 1;
    const from = top + (box?.[1] ?? 0) * scale;
    const to = top + (box?.[3] ?? 0) * scale;
    const { scrollTop, clientHeight } = element;
    if (box && from >= scrollTop + 8 && to <= scrollTop + clientHeight - 8) return;
    element.scrollTo({ top: box ? from - clientHeight / 4 : from - GAP / 2 });
  }, [scroller, layout, target, sizes, turn, isReady]);
}
