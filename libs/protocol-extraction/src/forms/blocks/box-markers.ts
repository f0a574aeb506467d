import type { Block } from '@app/contracts';
import { isRequiredNote } from '../form-words';

/** Markers of lists that can be boxes or circles to tick. */
const MARKER = /^(?:[○◯❍⚪☐☑☒□❏❐❑❒]|\[ ?\])$/u;
const QUESTION = /[?？]\s*(?:\([^()]*\)\s*)?$/u;
const FEWEST = 2;
const LONGEST_CHOICE = 12;

/**
 * The blocks with the boxes of choices in their text. A round marker is a bullet, unless its sign is printed again in the line
 * (`○ Never ○ Often`), the line above has it before the first choice, or its list of short texts stands directly below a question.
 * Circles typed as letters are circles.
 */
export function withBoxMarkers(blocks: readonly Block[]): readonly Block[] {
  const isBox = (at: number): boolean => {
    const block = blocks[at];
    if (block?.type !== 'list-item' || !MARKER.test(block.marker)) return false;
    const { marker } = block;
    if (block.text.includes(marker)) return true;
    const isOther = (one: Block): boolean => one.type !== 'list-item' || one.marker !== marker;
    const first = blocks.findLastIndex((one, index) => index < at && isOther(one)) + 1;
    const end = blocks.findIndex((one, index) => index > at && isOther(one));
    const list = blocks.slice(first, end < 0 ? blocks.length : end);
    const isShortList = list.every(({ text }) => isShort(text));
    const above = blocks.slice(0, first).findLast(({ text }) => !isRequiredNote(text))?.text ?? '';
    // The first choice stands in the line of the question: `Sex ○ Female`.
    if (above.includes(` ${marker} `)) return isShortList;
    return QUESTION.test(above) && list.length >= FEWEST && isShortList;
  };
  return blocks.map((block, at): Block =>
    block.type === 'list-item' && isBox(at)
      ? { ...block, marker: '', text: `${block.marker} ${block.text}` }
      : withTypedCircles(block),
  );
}

/** A circle typed as a letter, if the text has several: `Sex O Male O Female`. */
const TYPED_CIRCLE = /(?<![\p{L}\p{N}])O(?=\s+\p{L})/gu;

function withTypedCircles(block: Block): Block {
  if (block.type !== 'table') return { ...block, text: circled(block.text) };
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, text: circled(cell.text) })),
  }));
  return { ...block, rows };
}

/** In Portuguese, sentences begin with an O. */
function circled(text: string): string {
  const [, ...choices] = text.split(TYPED_CIRCLE);
  return choices.length >= FEWEST && choices.every(isShort) && !/[.;]\s/.test(text)
    ? text.replace(TYPED_CIRCLE, '○')
    : text;
}

const isShort = (text: string): boolean => !/[.;]$/.test(text) && text.split(/\s+/).length <= LONGEST_CHOICE;
