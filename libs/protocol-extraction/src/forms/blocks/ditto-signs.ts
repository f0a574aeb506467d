import type { Block } from '@app/contracts';
import { fileFieldsIn, hasSign } from '../signs';

const SIGN = String.raw`["”“″〃]|''|,,|[-–—]\s?["”″]\s?[-–—]`;
const WHOLE = new RegExp(String.raw`^(?:${SIGN}|ditto|dito|idem|id\.|do\.|s\. ?o\.|同上)$`, 'iu');
/** Signs before words, none of which closes a quotation: `" adverse effect?` */
const FIRST = new RegExp(String.raw`^((?:(?:${SIGN})\s+)+)(?=[^\s"”“″〃]+[^"”“″〃]*$)`, 'u');

/** Whether a cell only repeats the cell above it. */
export const isDitto = (text: string): boolean => WHOLE.test(text.trim());

/** The text with what its signs repeat of the text above: all of it, or a word for each sign. */
function repeated(text: string, above: string): string {
  if (above === '' || fileFieldsIn(above).length > 0) return text;
  if (isDitto(text)) return above;
  const signs = FIRST.exec(text)?.[1] ?? '';
  const count = signs === '' ? 0 : signs.trim().split(/\s+/).length;
  const words = above.trim().split(/\s+/);
  return count === 0 || words.length <= count
    ? text
    : [...words.slice(0, count), text.slice(signs.length)].join(' ');
}

/** The blocks of a form with the words for which signs of repetition stand, in cells and in lines with a place to fill in. */
export function withRepeatedWords(blocks: readonly Block[]): readonly Block[] {
  let line = '';
  return blocks.map((block): Block => {
    if (block.type !== 'table') {
      const text = hasSign(block.text) && line !== '' ? repeated(block.text, line) : block.text;
      line = hasSign(block.text) ? text : '';
      return { ...block, text };
    }
    line = '';
    const above = new Map<number, string>();
    const first = block.rows.findIndex(({ cells }) => cells.length > 1);
    const start = block.rows[first]?.cells.some(({ text }) => hasSign(text)) === true ? first : first + 1;
    const rows = block.rows.map((row, at) => ({
      ...row,
      cells: row.cells.map((cell) => {
        const text = repeated(cell.text, above.get(cell.column) ?? '');
        if (at >= start) above.set(cell.column, text);
        return { ...cell, text };
      }),
    }));
    return { ...block, rows };
  });
}
