import { Box } from '@chakra-ui/react';
import {
  type PDFDocumentProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist-viewer/legacy/build/pdf.mjs';
import { memo, useEffect, useRef, useState, type MouseEvent } from 'react';
import { messages as t } from '../../messages';
import type { Spot } from './model-index';
import { type Size, type Turn, turnedBox, turnedPoint, turnedSize, undone } from './turned-box';

interface PdfPageProps {
  readonly file: PDFDocumentProxy;
  readonly number: number;
  /** The size before rotation, in points. */
  readonly size: Size;
  readonly scale: number;
  readonly turn: Turn;
  readonly hovered: readonly Spot[];
  readonly selected: readonly Spot[];
  readonly onPoint: (at: { page: number; x: number; y: number }, kind: 'hover' | 'pick') => void;
}

/** A higher pixel ratio is not worth the memory. */
const PIXELS_PER_POINT = 2;
/** Browsers fail to allocate a larger canvas. */
const CANVAS_PIXELS = 16_000_000;

/** One page as printed, its highlights, and its selectable text. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { number, size, scale, turn, hovered, selected, onPoint } = props;
  const { canvas, text, isDrawn, hasFailed } = useDrawnPage(props);
  const point = (event: MouseEvent<HTMLElement>, kind: 'hover' | 'pick') => {
    if (kind === 'pick' && !window.getSelection()?.isCollapsed) return;
    const frame = event.currentTarget.getBoundingClientRect();
    const [left, top] = [(event.clientX - frame.left) / scale, (event.clientY - frame.top) / scale];
    const [x, y] = turnedPoint(left, top, turnedSize(size, turn), undone(turn));
    onPoint({ page: number, x, y }, kind);
  };
  return (
    <Box
      position="absolute"
      inset="0"
      onMouseMove={(event) => point(event, 'hover')}
      onClick={(event) => point(event, 'pick')}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={t.preview.pageLabel(number)}
        data-drawn={isDrawn || undefined}
        style={{ width: '100%', height: '100%', display: 'block' }}
      />
      <Marks {...{ size, scale, turn }} spots={hovered} kind="hovered" />
      <Marks {...{ size, scale, turn }} spots={selected} kind="selected" />
      <Box ref={text} aria-hidden="true" css={textLayer} />
      {hasFailed && (
        <Box position="absolute" insetX="4" top="4" color="red.700" fontSize="dense" role="alert">
          {t.preview.pageFailed(number)}
        </Box>
      )}
    </Box>
  );
});

interface MarksProps extends Pick<PdfPageProps, 'size' | 'scale' | 'turn'> {
  readonly spots: readonly Spot[];
  readonly kind: 'hovered' | 'selected';
}

/** Paper is white in the dark theme, too, so these colors are the same in both. */
const MARKS = {
  hovered: { background: 'rgba(13, 119, 113, 0.14)' },
  selected: { background: 'rgba(13, 119, 113, 0.2)', outline: '2px solid #0d7771' },
};

function Marks({ spots, size, scale, turn, kind }: MarksProps) {
  return spots.map(({ box }) => {
    const [left, top, right, bottom] = turnedBox(box, size, turn);
    return (
      <div
        key={box.join(' ')}
        data-mark={kind}
        style={{
          ...MARKS[kind],
          position: 'absolute',
          borderRadius: '2px',
          pointerEvents: 'none',
          left: left * scale - 2,
          top: top * scale - 1,
          width: (right - left) * scale + 4,
          height: (bottom - top) * scale + 2,
        }}
      />
    );
  });
}

/** The styles that pdf.js requires for the text layer of a page. */
const textLayer = {
  position: 'absolute',
  inset: '0',
  overflow: 'clip',
  lineHeight: '1',
  transformOrigin: '0 0',
  forcedColorAdjust: 'none',
  '--min-font-size': '1',
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& :is(span, br)': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    '--font-height': '0',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    '--scale-x': '1',
    '--rotate': '0deg',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .markedContent': { display: 'contents' },
};

function useDrawnPage({ file, number, scale, turn }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  useEffect(() => {
    const [surface, words] = [canvas.current, text.current];
    if (!surface || !words) return undefined;
    const drawing = new Drawing(file, number, setOutcome);
    void drawing.draw({ surface, words, scale, turn });
    return () => drawing.stop();
  }, [file, number, scale, turn]);
  return { canvas, text, isDrawn: outcome === 'drawn', hasFailed: outcome === 'failed' };
}

interface Target {
  readonly surface: HTMLCanvasElement;
  readonly words: HTMLDivElement;
  readonly scale: number;
  readonly turn: Turn;
}

/** Renders a page once. Can be cancelled, because users scroll faster than pages render. */
class Drawing {
  private isStopped = false;
  private cancel: () => void = () => undefined;

  constructor(
    private readonly file: PDFDocumentProxy,
    private readonly number: number,
    private readonly tell: (outcome: 'drawn' | 'failed') => void,
  ) {}

  /** Cancels the render. Its result is no longer reported, because a newer render of the page may have started. */
  stop(): void {
    this.isStopped = true;
    this.cancel();
  }

  async draw({ surface, words, scale, turn }: Target): Promise<void> {
    try {
      const page = await this.file.getPage(this.number);
      if (this.isStopped) return;
      const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 });
      const wanted = Math.min(window.devicePixelRatio || 1, PIXELS_PER_POINT);
      const ratio = Math.min(wanted, Math.sqrt(CANVAS_PIXELS / (viewport.width * viewport.height)));
      surface.width = Math.floor(viewport.width * ratio);
      surface.height = Math.floor(viewport.height * ratio);
      const task = page.render({ canvas: surface, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
      this.cancel = () => task.cancel();
      await task.promise;
      if (this.isStopped) return;
      this.tell('drawn');
      words.replaceChildren();
      words.style.setProperty('--total-scale-factor', String(scale));
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: words,
        viewport,
      });
      this.cancel = () => layer.cancel();
      await layer.render();
    } catch (error) {
      if (!this.isStopped && !(error instanceof RenderingCancelledException)) this.tell('failed');
    }
  }
}
