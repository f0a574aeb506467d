import { type Matrix } from './geometry';
import type { TextPiece } from './text-runs';

/** Position and advance of the glyphs of one operator. */
export interface TextPlace {
  readonly font: string;
  /** Font size of the text state. The matrices can scale it. */
  readonly size: number;
  /** Matrix from the unit square of a glyph to the page. Its last two numbers are the position of the first glyph. */
  readonly matrix: Matrix;
  /** Vector along the line for one unit of text space. */
  readonly unitX: number;
  readonly unitY: number;
  /** Length on the page of one unit of text space. */
  readonly scale: number;
}

/** A piece of text that is not yet assigned to a line. */
export type FlowingPiece = Omit<TextPiece, 'mark'>;

/**
 * Fractions of the font size that classify the space between two glyphs. Same values as pdf.js, so that both text extractions
 * of a page agree (its src/core/evaluator.js).
 */
const STEPS_BACK = -0.2;
const TOUCHES = 0.03;
const NARROWEST_BLANK = 0.102;
const WIDEST_BLANK = 0.6;
/** A narrower gap without a printed space does not separate words in text that is printed letter by letter. */
const BETWEEN_WORDS = 0.3;
/** Fractions of the text height. A glyph that is farther off its line stands alone or starts another line. */
const RAISED = 0.25;
const OTHER_LINE = 0.5;

/** Converts a text matrix to the distance along and across its line. */
type Axes = readonly [alongX: number, alongY: number, acrossX: number, acrossY: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const NOWHERE: TextPlace = { font: '', size: 0, matrix: IDENTITY, unitX: 1, unitY: 0, scale: 0 };

/**
 * Joins the glyphs of one content stream into pieces of text, in printing order. Touching glyphs form one piece, a gap of a
 * space's width becomes a space, and a wider gap or a new line starts another piece.
 */
export class TextFlow {
  private text = '';
  private closed = '';
  private isOpen = false;
  private font = '';
  private start: Matrix = IDENTITY;
  private size = 0;
  private height = 0;
  private scale = 0;
  /** In units of text space, since the last change of scale. `done` is the part before that, in points. */
  private width = 0;
  private done = 0;
  private isRescaled = false;
  /** Along the line, or against it for mirrored glyphs. */
  private direction = 0;
  /** End of the last glyph. */
  private end: Matrix | undefined;
  /** A printed space counts only if exactly one follows a letter. Several spaces are recognized by their width. */
  private before: 'nothing' | 'letter' | 'blank' = 'nothing';
  private place: TextPlace = NOWHERE;
  /** No glyph was printed since the last change of place: recognized text begins a word there. */
  private isBegun = false;
  private axes: Axes = [1, 0, 0, 1];

  constructor(private readonly emit: (piece: FlowingPiece) => void) {}

  /** Applies to all glyphs until the next call. */
  begin(place: TextPlace): void {
    this.place = place;
    this.isBegun = true;
    this.axes = axesOf(place.matrix);
  }

  /** A space was printed. The next glyph decides whether it is visible. */
  blank(): void {
    this.before = this.before === 'letter' ? 'blank' : 'nothing';
  }

  /** A glyph at a point of the page, with its width in units of text space. */
  glyph(x: number, y: number, text: string, width: number): void {
    this.approach(x, y);
    this.isBegun = false;
    this.print(x, y, text, width);
  }

  /** An accent printed over the previous glyph. */
  accent(x: number, y: number, text: string): void {
    this.print(x, y, text, 0);
  }

  /** Emits the current piece. */
  flush(): void {
    if (!this.isOpen) return;
    this.close(false);
  }

  /** A matrix was set within a piece. A different print size starts another piece. */
  rescale(scale: number): void {
    if (!this.isOpen || scale === this.scale) return;
    this.done += this.width * this.scale;
    this.width = 0;
    this.scale = scale;
    this.isRescaled = true;
  }

  private print(x: number, y: number, text: string, width: number): void {
    const { place } = this;
    if (!this.isOpen) this.open(x, y);
    this.width += width;
    if (width !== 0) {
      this.direction = Math.sign(width);
      const [a, b, c, d] = place.matrix;
      this.end = [a, b, c, d, x + width * place.unitX, y + width * place.unitY];
    }
    const printed = this.before === 'blank' ? ` ${text}` : text;
    this.text += printed;
    this.closed += printed;
    this.before = 'letter';
  }

  private open(x: number, y: number): void {
    const { font, size, matrix, scale } = this.place;
    const [a, b, c, d] = matrix;
    this.font = font;
    this.start = [a, b, c, d, x, y];
    this.size = size;
    this.scale = scale;
    this.width = 0;
    this.done = 0;
    this.isRescaled = false;
    this.height = Math.sqrt(c * c + d * d);
    this.isOpen = true;
  }

  /** Classifies the distance to the last glyph: none, a space, a gap, or the end of a line. */
  private approach(x: number, y: number): void {
    const { end, size } = this;
    if (!end || (end[4] === x && end[5] === y)) return;
    const [alongX, alongY, acrossX, acrossY] = this.axes;
    const [dx, dy] = [x - end[4], y - end[5]];
    const advance = (alongX * dx + alongY * dy) / this.scale;
    const shift = Math.abs(acrossX * dx + acrossY * dy);
    const em = this.direction * size;
    if (advance < em * STEPS_BACK) {
      if (shift > OTHER_LINE * this.height) this.endLine(x, y);
      else this.stop();
      return;
    }
    if (shift > this.height) {
      this.endLine(x, y);
      return;
    }
    if (advance <= em * TOUCHES) this.before = 'nothing';
    if (advance <= em * NARROWEST_BLANK) this.goOn(advance);
    else this.leaveGap(advance, em);
    if (shift > this.height * RAISED) this.flush();
  }

  private goOn(advance: number): void {
    const isBlank = this.before === 'blank';
    if (isBlank || this.isRescaled) this.stop();
    else this.width += advance;
    if (isBlank) this.emitBlank(advance);
  }

  private leaveGap(advance: number, em: number): void {
    const isBlank = advance >= em * NARROWEST_BLANK && advance <= em * WIDEST_BLANK;
    if (isBlank && this.isOpen && !this.isRescaled) {
      if (this.before === 'blank' || (this.isBegun && advance >= em * BETWEEN_WORDS)) this.closed += ' ';
      this.before = 'nothing';
      this.text += ' ';
      this.width += advance;
      return;
    }
    this.stop();
    this.emitBlank(advance);
  }

  private stop(): void {
    this.before = 'nothing';
    this.flush();
  }

  private endLine(x: number, y: number): void {
    this.before = 'nothing';
    if (this.isOpen) {
      this.close(true);
      return;
    }
    const [a, b, c, d] = this.place.matrix;
    this.emit({ text: '', width: 0, matrix: [a, b, c, d, x, y], font: this.place.font, endsLine: true });
  }

  private emitBlank(advance: number): void {
    if (!this.end) return;
    const { font, end } = this;
    this.emit({ text: ' ', width: Math.abs(advance), matrix: end, font, endsLine: false });
  }

  private close(endsLine: boolean): void {
    const width = Math.abs(this.done + this.width * this.scale);
    const { text, closed, start: matrix, font } = this;
    this.emit({ text, width, matrix, font, endsLine, ...(closed !== text && { closed }) });
    this.isOpen = false;
    this.text = '';
    this.closed = '';
  }
}

/** Upright and quarter-turned text, which is nearly all text, needs no division. */
function axesOf([a, b, c, d]: Matrix): Axes {
  if (a !== 0 && b === 0 && c === 0) return a > 0 ? [1, 0, 0, 1] : [-1, 0, 0, -1];
  if (b !== 0 && a === 0 && d === 0) return b > 0 ? [0, 1, 1, 0] : [0, -1, -1, 0];
  const length = Math.sqrt(a * a + b * b) || 1;
  return [a / length, b / length, c / length, d / length];
}
