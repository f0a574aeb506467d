import type { PageReport } from '@app/contracts';
import { isLoneMark } from '@app/text-normalization';
import { arrangedMarks, type FilledCell, repeatedTexts } from '../marks/arranged-marks';
import { countColouredCells, type GroundCell } from '../marks/coloured-marks';
import { withoutPlaceholders } from './placeholders';

const PARTS =
  /<w:tbl>|<w:tr[\s>]|<w:tc[\s>]|<\/w:tc>|<w:gridSpan\s[^>]*w:val="(\d{1,3})"|<w:t(?:\s[^>]*[^/])?>([^<]*)<\/w:t>|<w:(?:sym|checkBox)[\s>]|<w:(?:foot|end)noteReference\s|<\/w:p>|<w:shd\s[^>]*>|<w:vMerge\s?\/>|<w:vMerge\s[^>]*"continue"|<\/w:tcPr>|<w:drawing>(?=((?:(?!<\/w:drawing>)[\s\S]){0,20000}))/g;
/** A shape that is an arrow, or a line with an arrowhead. */
const ARROW = /prst="(?:\w*Arrow|homePlate)"|<a:(?:head|tail)End\s[^>]*type="(?!none")/;
/** A color other than white, or a pattern. */
const COLOURED = /w:fill="(?!f{6}"|auto")[\da-f]{6}"|w:val="(?!clear"|nil")/i;
const NOT_SHOWN =
  /<w:tcPrChange\s[\s\S]*?<\/w:tcPrChange>|<w:r(?:\s[^>]*)?>(?:(?!<\/w:r>)[\s\S])*?<w:(?:d?strike|vanish)\s*\/>(?:(?!<\/w:r>)[\s\S])*?<\/w:r>|<mc:Fallback(?:\s[^>]*)?>[\s\S]*?<\/mc:Fallback>|<w:moveFrom(?:\s[^>]*[^/])?>[\s\S]*?<\/w:moveFrom>/g;
/** Characters of symbol fonts, which the reader replaces. */
const PRIVATE = /[\ue000-\uf8ff]/;

/** Counts the signs in the cells of a DOCX from its markup alone, independent of the code that reads tables. */
export function countCellMarks(
  xml: string,
): Pick<PageReport, 'loneMarks' | 'repeatedTexts' | 'colouredCells'> {
  const all = cellsOf(xml);
  const cells = all.filter(({ isFilled }) => isFilled);
  const marks = cells.flatMap(({ text, row, column, table }) => {
    const words = text.trim().split(/\s+/);
    // A bullet is followed by its text.
    return column > 0 && words.every(isLoneMark) ? words.map(() => ({ x: column, y: row, table })) : [];
  });
  const { length } = arrangedMarks(marks, { x: 0, y: 0 });
  // Other tables with arrows are drawings.
  const ofMarks = new Set(length === 0 ? [] : marks.map(({ table }) => table));
  const arrows = all.reduce((sum, cell) => sum + (ofMarks.has(cell.table) ? cell.arrows : 0), 0);
  const repeated = repeatedTexts(cells.filter(({ isNoted }) => !isNoted));
  const colouredCells = countColouredCells(all.filter(({ isFilled, text }) => !isFilled || text !== ''));
  return {
    ...(length === 0 ? {} : { loneMarks: { signs: length, arrows } }),
    ...(repeated.length === 0 ? {} : { repeatedTexts: [...repeated] }),
    ...(colouredCells === 0 ? {} : { colouredCells }),
  };
}

interface CellOfFile extends FilledCell, GroundCell {
  /** It has text, or a character that the file gives by a code. */
  readonly isFilled: boolean;
  /** It refers to a footnote, whose number stands in no text, or has a symbol beside its text. */
  readonly isNoted: boolean;
  /** Number of arrows that are drawn as shapes and anchored in the cell. Which cells they cover is not known. */
  readonly arrows: number;
}

const NEW_CELL = {
  columnSpan: 1,
  text: '',
  isCoded: false,
  isNoted: false,
  isColoured: false,
  isContinued: false,
  arrows: 0,
};

/** All cells but the covered ones of vertical merges. */
function cellsOf(xml: string): CellOfFile[] {
  const cells: CellOfFile[] = [];
  let [table, row, column, isOfCell] = [0, 0, 0, false];
  let cell = NEW_CELL;
  for (const [whole, gridSpan, run, drawing] of withoutPlaceholders(xml)
    .replace(NOT_SHOWN, '')
    .matchAll(PARTS)) {
    if (whole === '<w:tbl>') table++;
    else if (whole.startsWith('<w:tr')) [row, column] = [row + 1, 0];
    else if (whole === '</w:tcPr>') isOfCell = false;
    else if (whole.startsWith('<w:tc')) [cell, isOfCell] = [NEW_CELL, true];
    else if (gridSpan !== undefined) cell = { ...cell, columnSpan: Number(gridSpan) };
    else if (drawing !== undefined) cell = { ...cell, arrows: cell.arrows + Number(ARROW.test(drawing)) };
    else if (run !== undefined) cell = { ...cell, text: cell.text + run };
    else if (whole === '</w:p>') cell = { ...cell, text: `${cell.text} ` };
    // Behind the properties of a cell, those of its texts follow.
    else if (whole.startsWith('<w:shd'))
      cell = { ...cell, isColoured: cell.isColoured || (isOfCell && COLOURED.test(whole)) };
    else if (whole.includes('noteReference')) cell = { ...cell, isNoted: true };
    else if (whole.startsWith('<w:vMerge')) cell = { ...cell, isContinued: true };
    else if (whole !== '</w:tc>') cell = { ...cell, isCoded: true };
    else {
      const { columnSpan, isColoured, arrows } = cell;
      const isSymbol = cell.isCoded || PRIVATE.test(cell.text);
      const isFilled = isSymbol || cell.text.trim() !== '';
      const isSign = isSymbol && !/[\p{L}\p{N}]/u.test(cell.text);
      const text = isSign ? '' : cell.text;
      // The markup of `± 3` does not tell its whole text.
      const isNoted = cell.isNoted || (isSymbol && !isSign);
      if (isFilled || !cell.isContinued)
        cells.push({ table, row, column, columnSpan, text, isFilled, isColoured, arrows, isNoted });
      [column, cell] = [column + columnSpan, NEW_CELL];
    }
  }
  return cells;
}
