import {
  apply,
  type GlyphList,
  glyphsOf,
  type Matrix,
  matrixOf,
  multiply,
  numbers,
  type OperatorList,
  type OwnTextCodes,
} from '../content';
import type { PlainItem } from './second-reading';

/** A backward move of more than this, in thousandths of the font size, separates two words. */
const WORD_GAP = -200;
/** Two texts within this distance, in points, are on one line. */
const SAME_LINE = 1;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

interface State {
  matrix: Matrix;
  line: Matrix;
  leading: number;
  font: string;
}

/**
 * The texts that the operators of a page print, in order, for the second reading. It ignores widths, gaps and pieces of text, so
 * that errors in joining them are detected.
 */
export function printedItems(
  list: OperatorList,
  codes: OwnTextCodes,
  shown: (text: string, font: string) => string,
): PlainItem[] {
  const items: PlainItem[] = [];
  let state: State = { matrix: IDENTITY, line: IDENTITY, leading: 0, font: '' };
  let last: PlainItem | undefined;
  let aside = 0;
  const stack: State[] = [];
  const move = (x: number, y: number) => {
    state.line = multiply(state.line, [1, 0, 0, 1, x, y]);
  };
  const print = (text: string) => {
    const [x, y] = apply(multiply(state.matrix, state.line), 0, 0);
    if (last?.transform[4] === x && last.transform[5] === y) {
      last.str += text;
      return;
    }
    if (last) last.hasEOL = Math.abs((last.transform[5] ?? 0) - y) > SAME_LINE;
    last = { str: text, transform: [1, 0, 0, 1, x, y], width: 0, height: 0, hasEOL: false };
    items.push(last);
  };
  for (let index = 0; index < list.codes.length; index++) {
    const code = list.codes[index];
    const args = list.args[index];
    if (code === undefined) continue;
    if (codes.showText.has(code)) {
      const glyphs = aside > 0 ? undefined : glyphsOf(args);
      if (glyphs) print(shown(textOf(glyphs), state.font));
    } else if (code === codes.save) stack.push({ ...state });
    else if (code === codes.restore || code === codes.paintFormXObjectEnd) state = stack.pop() ?? state;
    else if (code === codes.transform) state.matrix = multiply(state.matrix, matrixOf(args));
    else if (code === codes.paintFormXObjectBegin) {
      stack.push({ ...state });
      const form = numbers(listOf(args)[0]);
      if (form.length === 6) state.matrix = multiply(state.matrix, matrixOf(form));
    } else if (code === codes.beginText) state.line = IDENTITY;
    else if (code === codes.setTextMatrix) state.line = matrixOf(listOf(args)[0]);
    else if (code === codes.moveText || code === codes.setLeadingMoveText) {
      const [x = 0, y = 0] = numbers(args);
      if (code === codes.setLeadingMoveText) state.leading = -y;
      move(x, y);
    } else if (code === codes.setLeading) state.leading = numbers(args)[0] ?? 0;
    else if (code === codes.nextLine) move(0, -state.leading);
    else if (code === codes.setFont) state.font = String(listOf(args)[0]);
    else if (code === codes.beginAnnotation || isSoftMask(code, args, codes.beginGroup)) aside += 1;
    else if (code === codes.endAnnotation || isSoftMask(code, args, codes.endGroup)) aside -= 1;
  }
  return items;
}

function textOf(glyphs: GlyphList): string {
  let text = '';
  for (const glyph of glyphs) {
    if (typeof glyph !== 'number') text += glyph.unicode;
    else if (glyph < WORD_GAP) text += ' ';
  }
  return text;
}

function isSoftMask(code: number, args: unknown, group: number): boolean {
  if (code !== group) return false;
  const options = listOf(args)[0];
  return typeof options === 'object' && options !== null && 'smask' in options && Boolean(options.smask);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
