import type { PageReport } from '@app/contracts';
import { isLoneMark } from '@app/text-normalization';
import { arrangedMarks, type FilledCell, repeatedTexts } from '../marks/arranged-marks';

const PARTS =
  /<w:tr[\s>]|<w:tc[\s>]|<\/w:tc>|<w:gridSpan\s[^>]*w:val="(\d{1,3})"|<w:t(?:\s[^>]*[^/])?>([^<]*)<\/w:t>|<w:(?:sym|checkBox)[\s>]|<\/w:p>/g;
const NOT_SHOWN =
  /<w:r(?:\s[^>]*)?>(?:(?!<\/w:r>)[\s\S])*?<w:d?strike\s*\/>(?:(?!<\/w:r>)[\s\S])*?<\/w:r>|<mc:Fallback(?:\s[^>]*)?>[\s\S]*?<\/mc:Fallback>|<w:moveFrom(?:\s[^>]*[^/])?>[\s\S]*?<\/w:moveFrom>/g;
/** Characters of symbol fonts, which the reader replaces. */
const PRIVATE = /[\ue000-\uf8ff]/;

/** Counts the signs in the cells of a DOCX from its markup alone, independent of the code that reads tables. */
export function countCellMarks(xml: string): Pick<PageReport, 'loneMarks' | 'repeatedTexts'> {
  const cells = filledCells(xml);
  const marks = cells.flatMap(({ text, row, column }) => {
    const words = text.trim().split(/\s+/);
    // A bullet is followed by its text.
    return column > 0 && words.every(isLoneMark) ? words.map(() => ({ x: column, y: row })) : [];
  });
  const { length } = arrangedMarks(marks, { x: 0, y: 0 });
  const repeated = repeatedTexts(cells);
  return {
    ...(length === 0 ? {} : { loneMarks: { signs: length, arrows: 0 } }),
    ...(repeated.length === 0 ? {} : { repeatedTexts: [...repeated] }),
  };
}

function filledCells(xml: string): FilledCell[] {
  const cells: FilledCell[] = [];
  let [row, column, span, text, isCoded] = [0, 0, 1, '', false];
  for (const [whole, gridSpan, run] of xml.replace(NOT_SHOWN, '').matchAll(PARTS)) {
    if (whole.startsWith('<w:tr')) [row, column] = [row + 1, 0];
    else if (whole.startsWith('<w:tc')) [span, text, isCoded] = [1, '', false];
    else if (gridSpan !== undefined) span = Number(gridSpan);
    else if (run !== undefined) text += run;
    else if (whole === '</w:p>') text += ' ';
    else if (whole !== '</w:tc>') isCoded = true;
    else {
      const isSymbol = isCoded || PRIVATE.test(text);
      if (isSymbol || text.trim() !== '') cells.push({ text: isSymbol ? '' : text, row, column });
      [column, span, text, isCoded] = [column + span, 1, '', false];
    }
  }
  return cells;
}
