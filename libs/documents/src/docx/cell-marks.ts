import { isLoneMark } from '@app/text-normalization';
import { arrangedMarks } from '../marks/arranged-marks';

const PARTS =
  /<w:tr[\s>]|<w:tc[\s>]|<\/w:tc>|<w:gridSpan\s[^>]*w:val="(\d{1,3})"|<w:t(?:\s[^>]*[^/])?>([^<]*)<\/w:t>|<\/w:p>/g;
const NOT_SHOWN =
  /<w:r(?:\s[^>]*)?>(?:(?!<\/w:r>)[\s\S])*?<w:d?strike\s*\/>(?:(?!<\/w:r>)[\s\S])*?<\/w:r>|<mc:Fallback(?:\s[^>]*)?>[\s\S]*?<\/mc:Fallback>|<w:moveFrom(?:\s[^>]*[^/])?>[\s\S]*?<\/w:moveFrom>/g;

/** Counts the marks in the cells of a DOCX from its markup alone, independent of the code that reads tables. */
export function countCellMarks(xml: string): number {
  const marks: { x: number; y: number }[] = [];
  let [row, column, span, text] = [0, 0, 1, ''];
  for (const [whole, gridSpan, run] of xml.replace(NOT_SHOWN, '').matchAll(PARTS)) {
    if (whole.startsWith('<w:tr')) [row, column] = [row + 1, 0];
    else if (whole.startsWith('<w:tc')) [span, text] = [1, ''];
    else if (gridSpan !== undefined) span = Number(gridSpan);
    else if (run !== undefined) text += run;
    else if (whole === '</w:p>') text += ' ';
    else {
      const words = text.trim().split(/\s+/);
      // A bullet is followed by its text.
      if (column > 0 && words.every(isLoneMark)) marks.push(...words.map(() => ({ x: column, y: row })));
      [column, span, text] = [column + span, 1, ''];
    }
  }
  return arrangedMarks(marks, { x: 0, y: 0 }).length;
}
