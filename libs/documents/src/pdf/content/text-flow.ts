import { type Matrix } from './geometry';
import type { TextPiece } from './text-runs';

/** Where the glyphs of one operator are printed and how they advance. */
export interface TextPlace {
  readonly font: string;
  /** Of the text state; the matrices may make it larger. */
  readonly size: number;
  /** From the unit square of a glyph to the page; its last two numbers are the place of the first glyph. */
  readonly matrix: Matrix;
  /** The way along the line that one unit of text space takes. */
  readonly unitX: number;
  readonly unitY: number;
  /** How far one unit of text space reaches on the page. */
  readonly scale: number;
}

/** A piece before anybody knows where it belongs. */
export type FlowingPiece = Omit<TextPiece, 'mark'>;

/**
 * Shares of the font size that tell what lies between two glyphs. They are those of pdf.js, so that both ways to the
 * text of a page agree (its src/core/evaluator.js).
 */
const STEPS_BACK = -0.2;
const TOUCHES = 0.03;
const NARROWEST_BLANK = 0.102;
const WIDEST_BLANK = 0.6;
/** Shares of the height of a text: a glyph off its line by more stands alone, or begins another line. */
const RAISED = 0.25;
const OTHER_LINE = 0.5;

/** From the matrix of a text to the distance along its line and across it. */
type Axes = readonly [alongX: number, alongY: number, acrossX: number, acrossY: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const NOWHERE: TextPlace = { font: '', size: 0, matrix: IDENTITY, unitX: 1, unitY: 0, scale: 0 };

/**
 * Joins the glyphs of one content stream to pieces of text, in the order of printing: what touches is one piece, a gap
 * of the width of a blank becomes a blank, a wider one or a new line starts another piece.
 */
export class TextFlow {
  private text = '';
  private isOpen = false;
  private font = '';
  private start: Matrix = IDENTITY;
  private size = 0;
  private height = 0;
  private scale = 0;
  /** In units of text space, since the scale last changed; `done` is what came before, in points. */
  private width = 0;
  private done = 0;
  private isRescaled = false;
  /** Along the line or, where glyphs are mirrored, against it. */
  private direction = 0;
  /** Where the last glyph ended. */
  private end: Matrix | undefined;
  /** A blank counts as printed where exactly one follows a letter; more of them show by their width. */
  private before: 'nothing' | 'letter' | 'blank' = 'nothing';
  private place: TextPlace = NOWHERE;
  private axes: Axes = [1, 0, 0, 1];

  constructor(private readonly emit: (piece: FlowingPiece) => void) {}

  /** All glyphs up to the next call are printed this way. */
  begin(place: TextPlace): void {
    this.place = place;
    this.axes = axesOf(place.matrix);
  }

  /** A blank was printed; whether it is seen is told by the glyph after it. */
  blank(): void {
    this.before = this.before === 'letter' ? 'blank' : 'nothing';
  }

  /** A glyph at a point of the page, with its width in units of text space. */
  glyph(x: number, y: number, text: string, width: number): void {
    this.approach(x, y);
    this.print(x, y, text, width);
  }

  /** An accent that is printed over the glyph before it. */
  accent(x: number, y: number, text: string): void {
    this.print(x, y, text, 0);
  }

  /** Hands over the piece that was going on. */
  flush(): void {
    if (!this.isOpen) return;
    this.close(false);
  }

  /** A matrix was set while a piece was going on: another size of print begins another piece. */
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
    this.text += this.before === 'blank' ? ` ${text}` : text;
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

  /** Tells from the way to the last glyph what lies between: nothing, a blank, a gap, or the end of a line. */
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
    this.emit({ text: this.text, width, matrix: this.start, font: this.font, endsLine });
    this.isOpen = false;
    this.text = '';
  }
}

/** Upright and quarter-turned text, nearly all there is, needs no division. */
function axesOf([a, b, c, d]: Matrix): Axes {
  if (a !== 0 && b === 0 && c === 0) return a > 0 ? [1, 0, 0, 1] : [-1, 0, 0, -1];
  if (b !== 0 && a === 0 && d === 0) return b > 0 ? [0, 1, 1, 0] : [0, -1, -1, 0];
  const length = Math.sqrt(a * a + b * b) || 1;
  return [a / length, b / length, c / length, d / length];
}
