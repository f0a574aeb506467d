import { Box, Button, Flex } from '@chakra-ui/react';
import type { DocumentModel } from '@app/contracts';
import { memo, useMemo, useRef, useState } from 'react';
import { messages as t } from '../../messages';
import { MarkedText } from './marked-text';
import { readingStyles } from './reading-styles';
import { columnName, type GridCell, type Sheet, toSheets } from './sheets';
import { useBroughtIntoView } from './use-brought-into-view';

interface SheetGridProps {
  readonly model: DocumentModel;
  readonly hovered: string | null;
  readonly selected: string | null;
  /** The sheet that contains the selection. */
  readonly sheet: string | null;
  /** A new object scrolls the selection into view again. */
  readonly request: unknown;
  readonly onHover: (id: string | null) => void;
  readonly onPick: (id: string) => void;
}

/** The number of rows rendered at first. A button shows more. */
const ROWS = 400;

/** A workbook as a spreadsheet program shows it: sheets, lettered columns, numbered rows. */
export function SheetGrid({ model, hovered, selected, sheet, request, onHover, onPick }: SheetGridProps) {
  const sheets = useMemo(() => toSheets(model), [model]);
  const [chosen, setChosen] = useState<{ name: string; for: string | null } | null>(null);
  // The chosen sheet stays open until the selection changes, which may be on another sheet.
  const name = chosen && chosen.for === selected ? chosen.name : (sheet ?? chosen?.name);
  const shown = sheets.find((candidate) => candidate.name === name) ?? sheets[0];
  const scroller = useRef<HTMLDivElement>(null);
  useBroughtIntoView(scroller, selected, request);
  return (
    <Flex direction="column" h="full" minH="0">
      <Flex
        role="group"
        aria-label={t.preview.sheets}
        gap="1"
        px="2"
        h="10"
        align="center"
        flexShrink="0"
        borderBottomWidth="1px"
        borderColor="border"
        overflowX="auto"
      >
        {sheets.map((candidate) => (
          <Button
            key={candidate.name}
            size="xs"
            variant={candidate === shown ? 'subtle' : 'ghost'}
            aria-pressed={candidate === shown}
            onClick={() => setChosen({ name: candidate.name, for: selected })}
          >
            {candidate.isHidden ? t.preview.hiddenSheet(candidate.name) : candidate.name}
          </Button>
        ))}
      </Flex>
      <Box
        ref={scroller}
        flex="1"
        minH="0"
        overflow="auto"
        tabIndex={0}
        role="region"
        aria-label={t.preview.original}
        css={gridStyles}
        onMouseOver={(event) => onHover(idOf(event.target))}
        onMouseLeave={() => onHover(null)}
        onClick={(event) => {
          const id = idOf(event.target);
          if (id !== null) onPick(id);
        }}
      >
        {shown && <Grid key={shown.name} sheet={shown} hovered={hovered} selected={selected} />}
      </Box>
    </Flex>
  );
}

const gridStyles = {
  ...readingStyles,
  '& table': { borderCollapse: 'separate', borderSpacing: '0', minWidth: '100%', fontSize: 'xs' },
  '& th, & td': {
    borderWidth: '0 1px 1px 0',
    borderColor: 'border',
    padding: '3px 6px',
    minWidth: '4rem',
    maxWidth: '28rem',
    verticalAlign: 'top',
    textAlign: 'start',
    borderRadius: '0 !important',
    whiteSpace: 'pre-line',
  },
  '& th': { background: 'bg.muted', color: 'fg.muted', fontWeight: '400' },
  '& .g-head': { position: 'sticky', top: '0', zIndex: '1', textAlign: 'center', background: 'bg.muted' },
  '& .g-number': {
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: '1',
    minWidth: '2.5rem',
    textAlign: 'end',
    background: 'bg.muted',
  },
  '& .g-head.g-number': { zIndex: '2' },
  '& .g-comment': { boxShadow: 'inset -6px 6px 0 -3px var(--cd-colors-status-review)' },
};

const idOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null;

interface GridProps {
  readonly sheet: Sheet;
  readonly hovered: string | null;
  readonly selected: string | null;
}

function Grid({ sheet, hovered, selected }: GridProps) {
  const [limit, setLimit] = useState(ROWS);
  const wanted = sheet.rows.findIndex(({ cells }) => cells.some(({ id }) => id === selected));
  const count = Math.max(limit, wanted + 1);
  const rows = useMemo(() => withGaps(sheet.rows.slice(0, count)), [sheet, count]);
  const places = useMemo(() => layOut(rows, sheet.columns), [rows, sheet.columns]);
  return (
    <>
      <table>
        <thead>
          <tr>
            <td className="g-head g-number" />
            {Array.from({ length: sheet.columns }, (_, column) => (
              <th key={column} className="g-head" scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <GridRow
              key={row.row}
              row={row.row}
              places={places[index] ?? []}
              hovered={holds(row.cells, hovered)}
              selected={holds(row.cells, selected)}
            />
          ))}
        </tbody>
      </table>
      {count < sheet.rows.length && (
        <Button m="3" size="xs" variant="outline" onClick={() => setLimit(count + ROWS)}>
          {t.preview.moreRows(sheet.rows.length - count)}
        </Button>
      )}
    </>
  );
}

const holds = (cells: readonly GridCell[], id: string | null): string | null =>
  cells.some((cell) => cell.id === id) ? id : null;

/** Shows at most two rows of each run of empty rows. */
function withGaps(rows: Sheet['rows']): Sheet['rows'] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]?.row ?? -1;
    const gap = Math.min(2, row.row - before - 1);
    return [...Array.from({ length: gap }, (_, at) => ({ row: before + 1 + at, cells: [] })), row];
  });
}

type Place = GridCell | { readonly blank: number };

/** The content of each row: its cells and the blanks between them, without positions under merged cells. */
function layOut(rows: Sheet['rows'], columns: number): Place[][] {
  const covered = new Set<string>();
  const drawn = new Set(rows.map(({ row }) => row));
  return rows.map(({ row, cells }) => {
    const places: Place[] = [];
    let next = 0;
    const fill = (to: number) => {
      for (; next < to; next++) if (!covered.has(`${row}.${next}`)) places.push({ blank: next });
    };
    for (const cell of cells) {
      fill(cell.column);
      const below = Array.from({ length: cell.rowSpan - 1 }, (_, down) => row + 1 + down).filter((r) =>
        drawn.has(r),
      );
      for (const under of below)
        for (let across = 0; across < cell.columnSpan; across++)
          covered.add(`${under}.${cell.column + across}`);
      places.push({ ...cell, rowSpan: below.length + 1 });
      next = cell.column + cell.columnSpan;
    }
    fill(columns);
    return places;
  });
}

interface GridRowProps {
  readonly row: number;
  readonly places: readonly Place[];
  readonly hovered: string | null;
  readonly selected: string | null;
}

const GridRow = memo(function GridRow({ row, places, hovered, selected }: GridRowProps) {
  return (
    <tr>
      <th className="g-number" scope="row">
        {row + 1}
      </th>
      {places.map((place) => {
        if ('blank' in place) return <td key={place.blank} />;
        return (
          <td
            key={place.column}
            data-id={place.id}
            data-hovered={hovered === place.id || undefined}
            aria-current={selected === place.id || undefined}
            className={
              [place.isHeader ? 'b-bold' : '', place.comment ? 'g-comment' : ''].join(' ').trim() || undefined
            }
            title={place.comment}
            colSpan={place.columnSpan}
            rowSpan={place.rowSpan}
          >
            <MarkedText text={place.text} query="" />
          </td>
        );
      })}
    </tr>
  );
});
