import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { toRows, toTokens, type Row } from './xml-tokens';

const ROW_PIXELS = 20;
/** Rows above and below the visible ones, so that scrolling finds them drawn. */
const SPARE = 20;
/** The drawn part moves in steps of so many rows, so that most scrolling draws nothing. */
const CHUNK = 10;
/** Up to here everything is drawn, so that the browser's own search finds all of it. */
const DRAW_ALL = 1500;

const colors = {
  '& .x-tag': { color: 'xml.tag' },
  '& .x-attribute': { color: 'xml.attribute' },
  '& .x-value': { color: 'xml.quoted' },
  '& .x-comment': { color: 'xml.comment', fontStyle: 'italic' },
  '& .x-line': { display: 'flex', height: `${ROW_PIXELS}px`, whiteSpace: 'pre' },
  '& .x-number': {
    position: 'sticky',
    insetInlineStart: '0',
    flexShrink: '0',
    width: '4.5rem',
    paddingInlineEnd: '1rem',
    textAlign: 'end',
    userSelect: 'none',
    color: 'fg.subtle',
    background: 'bg.panel',
  },
};

/** XML with line numbers and colours. Of long files only what is in view is drawn. */
export function XmlView({ xml }: { xml: string }) {
  const rows = useMemo(() => toRows(xml), [xml]);
  const lines = rows.at(-1)?.line ?? rows.filter(({ line }) => line !== null).length;
  return (
    <Panel overflow="hidden">
      <Flex justify="space-between" px="4" h="10" align="center" borderBottomWidth="1px" borderColor="border">
        <Text fontSize="dense" fontWeight="medium">
          {t.workflow.xml}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          {t.workflow.xmlLines(lines)}
        </Text>
      </Flex>
      {rows.length > DRAW_ALL ? <Windowed rows={rows} /> : <Lines rows={rows} />}
    </Panel>
  );
}

function Windowed({ rows }: { rows: readonly Row[] }) {
  const [chunk, setChunk] = useState(0);
  const visible = Math.ceil(window.innerHeight / ROW_PIXELS);
  const first = Math.max(0, chunk * CHUNK - SPARE);
  const shown = rows.slice(first, first + visible + CHUNK + 2 * SPARE);
  return (
    <Scroller onScroll={(top) => setChunk(Math.floor(top / (ROW_PIXELS * CHUNK)))}>
      <Box height={`${rows.length * ROW_PIXELS}px`} position="relative" minW="max-content">
        <Box position="absolute" insetX="0" style={{ transform: `translateY(${first * ROW_PIXELS}px)` }}>
          <RowList rows={shown} first={first} />
        </Box>
      </Box>
    </Scroller>
  );
}

function Lines({ rows }: { rows: readonly Row[] }) {
  return (
    <Scroller>
      <Box minW="max-content">
        <RowList rows={rows} first={0} />
      </Box>
    </Scroller>
  );
}

interface ScrollerProps {
  readonly onScroll?: (top: number) => void;
  readonly children: ReactNode;
}

function Scroller({ onScroll, children }: ScrollerProps) {
  return (
    <Box
      role="region"
      aria-label={t.workflow.xml}
      tabIndex={0}
      maxH="70dvh"
      overflow="auto"
      py="2"
      fontFamily="mono"
      fontSize="dense"
      lineHeight={`${ROW_PIXELS}px`}
      fontVariantLigatures="none"
      css={colors}
      _focusVisible={{ outlineOffset: '-2px' }}
      onScroll={(event) => onScroll?.(event.currentTarget.scrollTop)}
    >
      {children}
    </Box>
  );
}

function RowList({ rows, first }: { rows: readonly Row[]; first: number }) {
  return (
    <chakra.div color="xml.text" pe="4">
      {rows.map((row, index) => (
        <Line key={first + index} row={row} />
      ))}
    </chakra.div>
  );
}

const Line = memo(function Line({ row }: { row: Row }) {
  return (
    <div className="x-line">
      <span className="x-number" aria-hidden="true">
        {row.line}
      </span>
      <code>
        {toTokens(row).map(({ kind, text }, place) => (
          <span key={place} className={`x-${kind}`}>
            {text}
          </span>
        ))}
      </code>
    </div>
  );
});
