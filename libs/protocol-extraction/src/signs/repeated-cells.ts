import type { TableBlock, TableCell } from '@app/contracts';
import type { Legend } from './legend';

/** Signs and words that repeat another cell. */
const REPEATS =
  /^(?:["″〃„“”]|''|,,|idem|id\.|ditto|dto\.?|dito|wie oben|s\. ?o\.|same as above|come sopra|igual|como arriba|comme ci-dessus|同上)$/iu;
/** Words of a legend that say where the repeated cell stands. */
const ABOVE =
  /above|(?:row|line)|zeile|oben|ligne|dessus|l[ií]nea|fila|arriba|rig[ao]|sopra|linha|acima|rij|boven|wiersz|上/iu;
const LEFT =
  /left|column|visit|spalte|links|colonne|gauche|columna|izquierda|colonna|sinistra|coluna|esquerda|kolom|左/iu;

type Side = 'above' | 'left';

export interface RepeatedCells {
  readonly table: TableBlock;
  /** The texts that say what the sign repeats. */
  readonly legendIds: readonly string[];
}

/**
 * The table with the repeated text in each cell that only says `"` or *idem*: the text of the cell above it or, if that one is blank, of
 * the cell at its left. A legend decides between two texts that differ; without one the cell is left blank, because it could mean
 * either.
 */
export function withRepeatedCells(table: TableBlock, legends: readonly Legend[]): RepeatedCells {
  const isSign = ({ column, text }: TableCell): boolean => column > 0 && REPEATS.test(text.trim());
  if (!table.rows.some(({ cells }) => cells.some(isSign))) return { table, legendIds: [] };
  const explaining = legends.filter(({ text }) => LEGEND.test(text));
  const stated = statedSide(explaining);
  /** The last text of each column, and the row in which its cell ends. */
  const above = new Map<number, { readonly text: string; readonly end: number }>();
  const rows = table.rows.map((row, at) => {
    const cells: TableCell[] = [];
    for (const cell of row.cells) {
      const before = cells.at(-1);
      const over = above.get(cell.column);
      const isBeside =
        before !== undefined && before.column > 0 && before.column + before.columnSpan === cell.column;
      const around = {
        above: over?.end === at ? over.text : '',
        left: isBeside ? before.text : '',
      };
      const text = isSign(cell) ? repeated(around, stated) : cell.text;
      cells.push(text === cell.text ? cell : { ...cell, text });
      if (text.trim() === '') continue;
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
        above.set(column, { text, end: at + cell.rowSpan });
    }
    return { ...row, cells };
  });
  return { table: { ...table, rows }, legendIds: explaining.map(({ id }) => id) };
}

function repeated(around: Readonly<Record<Side, string>>, stated: Side | undefined): string {
  const texts = [around.above, around.left].map((text) => (REPEATS.test(text.trim()) ? '' : text));
  const [above = '', left = ''] = texts;
  if (stated !== undefined) return stated === 'above' ? above : left;
  if (above !== '' && left !== '' && above !== left) return '';
  return above || left;
}

/** Where a legend such as `" = as in the row above` says that the repeated cell stands. */
function statedSide(legends: readonly Legend[]): Side | undefined {
  const words = legends.flatMap(({ text }) => LEGEND.exec(text)?.[1] ?? []);
  if (words.some((text) => ABOVE.test(text))) return 'above';
  return words.some((text) => LEFT.test(text)) ? 'left' : undefined;
}
const LEGEND = /(?:["″〃„“”]|''|,,|\bidem|\bditto|\bdto\.?)\s*[=:–-]\s*(.{3,80})/iu;
