import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { slashChoices } from '../choices';
import { codedListIn } from '../coded-list';
import { hasSign } from '../signs';
import { isUnit } from '../units';

/** A zero in a cell to fill in, with the unit that its number format shows: `0.0 kg`. */
const ZERO = /^0(?:[.,]0+)?\s*(\D.*)?$/su;
const FEWEST_LABELS = 2;
/** Fewest rows of labels with a place below one of them. */
const FEWEST_ROWS = 2;

/**
 * Sheets whose labels stand above the cells to fill in, as tables with a label and its place in each row. A place is empty, a zero with
 * its unit, or a list of choices.
 */
export function withPlacesBeside(blocks: readonly Block[]): readonly Block[] {
  const widths = new Set(blocks.flatMap((block) => (isStacked(block) ? widthsOf(block) : [])));
  if (widths.size === 0) return blocks;
  return blocks.map((block) =>
    block.type === 'table' && widthsOf(block).some((width) => widths.has(width))
      ? { ...block, rows: rowsOf(block) }
      : block,
  );
}

/** A table of nothing but such rows, below a title. */
function isStacked(block: Block): block is TableBlock {
  if (block.type !== 'table' || block.anchor.kind !== 'xlsx') return false;
  const rows = block.rows.slice(isTitle(block.rows[0]) ? 1 : 0);
  const answered = rows.filter((row, at) => isLabels(row) && isBelow(rows[at + 1], row));
  return (
    answered.length >= FEWEST_ROWS && rows.every((row, at) => isLabels(row) || isBelow(row, rows[at - 1]))
  );
}

const isTitle = (row: TableRow | undefined): boolean => row?.cells.length === 1;

/** Several texts, none of which is a place. */
const isLabels = ({ cells }: TableRow): boolean =>
  cells.length >= FEWEST_LABELS &&
  cells.every(({ text }) => /\p{L}{2}/u.test(text) && placeIn(text) === null);

/** Places under labels. */
const isBelow = (row: TableRow | undefined, labels: TableRow | undefined): boolean =>
  row !== undefined &&
  labels !== undefined &&
  isLabels(labels) &&
  row.cells.every(
    ({ column, text }) => placeIn(text) !== null && labels.cells.some((label) => label.column === column),
  );

/** The text of a cell as a place to fill in. */
function placeIn(text: string): string | null {
  const printed = text.trim();
  const zero = ZERO.exec(printed);
  const unit = zero?.[1]?.trim() ?? '';
  if (zero !== null && (unit === '' || isUnit(unit))) return `____ ${unit}`.trim();
  const coded = codedListIn(printed);
  if (coded !== null) return coded.choices.map(({ code, text: choice }) => `☐ ${code} = ${choice}`).join(' ');
  // A label can state the format in brackets.
  const hasPlace = hasSign(printed.replace(/\([^()]*\)/g, ''));
  return hasPlace || slashChoices(printed.replace(/\s+/g, ' ')).length > 0 ? printed : null;
}

/** The columns of the rows of labels, with their widths. */
const widthsOf = (block: Block): readonly string[] =>
  block.type === 'table'
    ? block.rows
        .filter(isLabels)
        .map(({ cells }) => JSON.stringify(cells.map((cell) => [cell.column, cell.columnSpan])))
    : [];

function rowsOf({ rows }: TableBlock): TableRow[] {
  return rows.flatMap((row, at): readonly TableRow[] => {
    if (isBelow(row, rows[at - 1])) return [];
    if (!isLabels(row)) return [row];
    const below = rows[at + 1];
    return row.cells.map((label): TableRow => {
      const place = isBelow(below, row)
        ? below?.cells.find(({ column }) => column === label.column)
        : undefined;
      const cells = [
        { ...label, column: 0, columnSpan: 1 },
        { ...(place ?? label), column: 1, columnSpan: 1, text: placeIn(place?.text ?? '') ?? '____' },
      ] satisfies TableCell[];
      return { ...row, isHeader: false, cells };
    });
  });
}
