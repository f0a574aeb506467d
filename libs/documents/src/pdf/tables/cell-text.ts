import { readListMarker } from '@app/text-normalization';
import type { Rect } from '../content';
import { BREAK, mayBreakWord } from './broken-words';
import { joinLineTexts, type TextLine } from '../text';

/** The text of a cell, with its paragraphs and list items on separate lines. */
export function cellText(lines: readonly CellLine[], right: number): string {
  return cellParagraphs(lines, right)
    .map((paragraph) => {
      const parts: string[] = [];
      paragraph.forEach((line, at) => {
        const last = paragraph[at - 1];
        if (last !== undefined && mayBreakWord(last, line, right))
          parts.push(`${parts.pop() ?? ''}${BREAK}${line.text}`);
        else parts.push(line.text);
      });
      return joinLineTexts(parts);
    })
    .join('\n');
}

/** The lines of a cell, grouped by paragraph and list item. */
export function cellParagraphs(lines: readonly CellLine[], right: number): readonly (readonly CellLine[])[] {
  const paragraphs: CellLine[][] = [];
  // What lies over a cell stands behind its text.
  const isNote = ({ note }: CellLine): boolean => note !== undefined;
  for (const line of [...lines.filter((one) => !isNote(one)), ...lines.filter(isNote)]) {
    const paragraph = paragraphs.at(-1);
    const last = paragraph?.at(-1);
    if (paragraph && last && !startsParagraph(last, line, right)) paragraph.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

/** The properties of a line that its cell needs. */
export type CellLine = Rect & Pick<TextLine, 'text' | 'bold' | 'size' | 'note'>;

function startsParagraph(last: CellLine, line: CellLine, right: number): boolean {
  if (last.note !== line.note) return true;
  const marker = readListMarker(line.text);
  if (marker?.kind === 'bullet') return true;
  if (last.bold !== line.bold && last.text.length > 2 && line.text.length > 2) return true;
  return (marker !== undefined || /^\p{Lu}\p{Ll}/u.test(line.text)) && endsEarly(last, line, right);
}

/** The first word of the next line would have fit, so the line before ended on purpose. */
function endsEarly(last: CellLine, line: CellLine, right: number): boolean {
  if (/[,(/–-]$/.test(last.text)) return false;
  const firstWord = /^\S+/.exec(line.text)?.[0] ?? '';
  const width = ((line.right - line.left) / Math.max(1, line.text.length)) * firstWord.length;
  return last.right + width + line.size * 1.2 < right;
}
