import { Box, HStack, Text } from '@chakra-ui/react';
import type { PageReport } from '@app/contracts';
import { memo, useEffect, useRef } from 'react';
import { messages as t } from '../../messages';
import { BlockView } from '../../ui/document-viewer/block-view';
import { LazyPart } from '../../ui/document-viewer/lazy-part';
import type { ModelIndex, Part } from '../../ui/document-viewer/model-index';
import { readingStyles } from '../../ui/document-viewer/reading-styles';
import { useBroughtIntoView } from '../../ui/document-viewer/use-brought-into-view';

interface ReadBlocksProps {
  readonly index: ModelIndex;
  readonly query: string;
  readonly hovered: string | null;
  readonly selected: string | null;
  /** Moves the focus to the selection, after keyboard navigation. */
  readonly hasFocus: boolean;
  readonly onHover: (id: string | null) => void;
  readonly onPick: (id: string) => void;
}

/** The estimated height of a part before its first render. A wrong estimate moves the scroll bar slightly. */
const [LINE_HEIGHT, LINE_LETTERS, PADDING, ROW_HEIGHT] = [22, 75, 8, 30];

/** The whole extracted text of a document in reading order. Only parts near the viewport are rendered. */
export function ReadBlocks(props: ReadBlocksProps) {
  const { index, query, hovered, selected, hasFocus, onHover, onPick } = props;
  const list = useRef<HTMLDivElement>(null);
  useBroughtIntoView(list, selected);
  useEffect(() => {
    if (selected === null || !hasFocus) return;
    const element = list.current?.querySelector(`[data-id="${CSS.escape(selected)}"]`);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  }, [selected, hasFocus]);
  const reports = new Map(index.model.pages.map((report) => [report.page, report]));
  const [overPart, inPart] = [partOf(index, hovered), partOf(index, selected)];
  return (
    <Box
      ref={list}
      flex="1"
      minH="0"
      overflow="auto"
      px={{ base: '2', md: '4' }}
      pb="16"
      tabIndex={0}
      role="region"
      aria-label={t.preview.read}
      css={readingStyles}
      onMouseOver={(event) => onHover(idOf(event.target))}
      onMouseLeave={() => onHover(null)}
      onClick={(event) => {
        const id = idOf(event.target);
        if (id !== null && window.getSelection()?.isCollapsed) onPick(id);
      }}
    >
      <div>
        {index.parts.map((part, at) => (
          <LazyPart key={part.key} height={heightOf(part)} isWanted={at === inPart}>
            {() => (
              <PartView
                part={part}
                report={isFirstOfPage(index.parts, at) ? reports.get(part.page ?? 0) : undefined}
                query={query}
                hovered={at === overPart ? hovered : null}
                selected={at === inPart ? selected : null}
              />
            )}
          </LazyPart>
        ))}
      </div>
    </Box>
  );
}

const partOf = (index: ModelIndex, id: string | null): number => (id === null ? -1 : index.partOf(id));

const isFirstOfPage = (parts: readonly Part[], at: number): boolean =>
  parts[at]?.page !== null && parts[at]?.page !== parts[at - 1]?.page;

const idOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null;

const heightOf = ({ blocks }: Part): number =>
  blocks.reduce(
    (sum, block) =>
      sum +
      PADDING +
      (block.type === 'table'
        ? block.rows.length * ROW_HEIGHT
        : Math.ceil(block.text.length / LINE_LETTERS) * LINE_HEIGHT),
    LINE_HEIGHT,
  );

interface PartViewProps {
  readonly part: Part;
  readonly report: PageReport | undefined;
  readonly query: string;
  readonly hovered: string | null;
  readonly selected: string | null;
}

const PartView = memo(function PartView({ part, report, query, hovered, selected }: PartViewProps) {
  const over = (ids: readonly string[]) => (hovered !== null && ids.includes(hovered) ? hovered : null);
  const at = (ids: readonly string[]) => (selected !== null && ids.includes(selected) ? selected : null);
  return (
    <>
      {report && <PageLine report={report} />}
      {part.blocks.map((block) => {
        const ids =
          block.type === 'table'
            ? [block.id, ...block.rows.flatMap((row) => [row.id, ...row.cells.map((cell) => cell.id)])]
            : [block.id];
        return (
          <BlockView key={block.id} block={block} query={query} hovered={over(ids)} selected={at(ids)} />
        );
      })}
    </>
  );
});

const MARKS = ['damaged', 'scanned', 'garbled', 'rotatedText', 'hiddenText'] as const;

/** The start of a page and its special properties. */
function PageLine({ report }: { report: PageReport }) {
  const facts = [
    report.tables > 0 ? t.preview.tables(report.tables) : null,
    report.images > 0 ? t.preview.images(report.images) : null,
  ].filter((fact) => fact !== null);
  return (
    <HStack
      gap="3"
      pt="5"
      pb="1"
      mb="1"
      borderBottomWidth="1px"
      borderColor="border"
      fontSize="xs"
      wrap="wrap"
    >
      <Text fontWeight="semibold" color="fg.muted">
        {t.preview.pageTitle(report.page)}
      </Text>
      {facts.length > 0 && <Text color="fg.muted">{facts.join(' · ')}</Text>}
      {MARKS.filter((mark) => report[mark]).map((mark) => (
        <Text key={mark} color="status.review" fontWeight="medium">
          {t.preview.mark[mark]}
        </Text>
      ))}
    </HStack>
  );
}
