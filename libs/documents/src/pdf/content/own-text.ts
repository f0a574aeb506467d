import { multiply, type Matrix } from './geometry';
import type { CharacterWidths } from './character-widths';
import { glyphsOf, type FontFacts, type GlyphList } from './glyphs';
import { annotationMatrix, matrixOf, type OperatorList } from './operator-rules';
import { TextFlow, type FlowingPiece } from './text-flow';
import type { TextPiece } from './text-runs';

/** Codes of the operators that affect text, by name. */
export interface OwnTextCodes {
  readonly save: number;
  readonly restore: number;
  readonly transform: number;
  readonly paintFormXObjectBegin: number;
  readonly paintFormXObjectEnd: number;
  readonly beginGroup: number;
  readonly endGroup: number;
  readonly beginAnnotation: number;
  readonly endAnnotation: number;
  readonly setGState: number;
  readonly setFont: number;
  readonly setCharSpacing: number;
  readonly setWordSpacing: number;
  readonly setHScale: number;
  readonly setLeading: number;
  readonly setTextRise: number;
  readonly beginText: number;
  readonly setTextMatrix: number;
  readonly moveText: number;
  readonly setLeadingMoveText: number;
  readonly nextLine: number;
  readonly showText: ReadonlySet<number>;
  readonly beginMarkedContent: number;
  readonly beginMarkedContentProps: number;
  readonly endMarkedContent: number;
  readonly images: ReadonlySet<number>;
}

/** Why the text of a page should come from pdf.js: features that this reader does not support, or information that it lacks. */
export type TextDoubt = 'unknown-font' | 'drawn-font' | 'vertical-writing' | 'right-to-left' | 'outside-page';

export interface OwnText {
  readonly pieces: readonly TextPiece[];
  /** Annotation texts: filled-in fields, text boxes of a reviewer, stamps. pdf.js does not return them. */
  readonly annotations: readonly TextPiece[];
  readonly doubts: ReadonlySet<TextDoubt>;
}

export interface OwnTextRequest {
  readonly list: OperatorList;
  readonly codes: OwnTextCodes;
  readonly font: (id: string) => FontFacts | undefined;
  /** The visible area of the page: left, bottom, right, top. */
  readonly view: readonly number[];
  /** Takes the widths of the printed characters. */
  readonly widths?: CharacterWidths;
  /** Replaces ligatures by letters, as pdf.js does. */
  readonly normalise: (text: string) => string;
}

/**
 * Reads the text of a page from its operator list, so that pdf.js need not parse the page a second time. It returns the same
 * pieces as pdf.js; if that is not certain, it returns the reason.
 */
export function readOwnText(request: OwnTextRequest): OwnText {
  const reader = new OwnTextReader(request);
  const { list } = request;
  for (let index = 0; index < list.codes.length; index++)
    reader.take(list.codes[index] ?? 0, list.args[index]);
  return reader.finish();
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const BLANK_CODE = 0x20;

interface TextState {
  matrix: Matrix;
  font: string;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling, 1 for none. */
  stretch: number;
  rise: number;
  leading: number;
  /** Position of the next glyph, and the start of its line. */
  text: Matrix;
  line: Matrix;
}

const FRESH: Readonly<TextState> = {
  matrix: IDENTITY,
  font: '',
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  rise: 0,
  leading: 0,
  text: IDENTITY,
  line: IDENTITY,
};

/** A content stream: the page itself, or a form that it paints. State saved inside it cannot be restored outside. */
interface Stream {
  readonly flow: TextFlow;
  readonly outer: TextState;
  readonly saved: TextState[];
}

type Step = (args: unknown) => void;

class OwnTextReader {
  private readonly pieces: TextPiece[] = [];
  private readonly annotations: TextPiece[] = [];
  /** Streams that were open when an annotation began; null outside of one. */
  private annotation: number | null = null;
  private readonly doubts = new Set<TextDoubt>();
  private readonly marks: (number | undefined)[] = [];
  private readonly streams: Stream[] = [];
  private readonly steps: readonly (Step | undefined)[];
  private state: TextState = { ...FRESH };
  private stream: Stream;
  /** Depth of soft masks, whose text pdf.js does not return either. */
  private aside = 0;

  constructor(private readonly request: OwnTextRequest) {
    this.stream = this.newStream();
    this.steps = this.stepsByCode(request.codes);
  }

  take(code: number, args: unknown): void {
    this.steps[code]?.(args);
  }

  finish(): OwnText {
    while (this.streams.length > 0) this.leaveForm();
    this.stream.flow.flush();
    return { pieces: this.pieces, annotations: this.annotations, doubts: this.doubts };
  }

  private stepsByCode(codes: OwnTextCodes): readonly (Step | undefined)[] {
    const steps: (Step | undefined)[] = [];
    steps[codes.save] = () => this.stream.saved.push({ ...this.state });
    steps[codes.restore] = () => this.restore();
    steps[codes.transform] = (args) => {
      this.state.matrix = multiply(this.state.matrix, matrixOf(args));
    };
    steps[codes.paintFormXObjectBegin] = (args) => this.enterForm(args);
    steps[codes.paintFormXObjectEnd] = () => this.leaveForm();
    steps[codes.beginGroup] = (args) => this.stepAside(isSoftMask(args));
    steps[codes.endGroup] = (args) => this.stepBack(isSoftMask(args));
    steps[codes.beginAnnotation] = (args) => this.enterAnnotation(args);
    steps[codes.endAnnotation] = () => this.leaveAnnotation();
    steps[codes.setGState] = (args) => this.takeFontOfState(args);
    steps[codes.setFont] = (args) => this.setFont(stringAt(args, 0), numberAt(args, 1));
    steps[codes.setCharSpacing] = (args) => (this.state.charSpacing = numberAt(args, 0));
    steps[codes.setWordSpacing] = (args) => (this.state.wordSpacing = numberAt(args, 0));
    steps[codes.setHScale] = (args) => (this.state.stretch = numberAt(args, 0) / 100);
    steps[codes.setLeading] = (args) => (this.state.leading = numberAt(args, 0));
    steps[codes.setTextRise] = (args) => (this.state.rise = numberAt(args, 0));
    steps[codes.beginText] = () => {
      this.state.text = IDENTITY;
      this.state.line = IDENTITY;
    };
    steps[codes.setTextMatrix] = (args) => this.setTextMatrix(args);
    steps[codes.moveText] = (args) => this.moveLine(numberAt(args, 0), numberAt(args, 1));
    steps[codes.setLeadingMoveText] = (args) => {
      this.state.leading = -numberAt(args, 1);
      this.moveLine(numberAt(args, 0), numberAt(args, 1));
    };
    steps[codes.nextLine] = () => this.moveLine(0, -this.state.leading);
    for (const code of codes.showText) steps[code] = (args) => this.show(glyphsOf(args));
    steps[codes.beginMarkedContent] = () => this.beginMark(undefined);
    steps[codes.beginMarkedContentProps] = (args) => this.beginMark(args);
    steps[codes.endMarkedContent] = () => {
      this.stream.flow.flush();
      this.marks.pop();
    };
    for (const code of codes.images) steps[code] = () => this.stream.flow.flush();
    return steps;
  }

  private newStream(): Stream {
    const flow = new TextFlow((piece) => this.keep(piece));
    return { flow, outer: { ...this.state }, saved: [] };
  }

  private keep({ text, closed, width, matrix, font, endsLine }: FlowingPiece): void {
    const normal = this.request.normalise(text);
    if (this.annotation !== null) {
      this.annotations.push({ text: normal, width, matrix, font, endsLine });
      return;
    }
    const mark = this.marks.at(-1);
    if (RIGHT_TO_LEFT.test(normal)) this.doubts.add('right-to-left');
    this.pieces.push({
      text: normal,
      width,
      matrix,
      font,
      endsLine,
      ...(closed !== undefined && { closed: this.request.normalise(closed) }),
      ...(mark === undefined ? {} : { mark }),
    });
  }

  private restore(): void {
    const before = this.stream.saved.pop();
    if (!before) return;
    if (before.font !== this.state.font || before.size !== this.state.size) this.stream.flow.flush();
    this.state = before;
  }

  private enterForm(args: unknown): void {
    this.stream.flow.flush();
    this.streams.push(this.stream);
    this.stream = this.newStream();
    const form = listOf(args)[0];
    if (form instanceof Float32Array && form.length === 6)
      this.state.matrix = multiply(this.state.matrix, matrixOf(form));
  }

  private leaveForm(): void {
    const outer = this.streams.pop();
    if (!outer) return;
    this.stream.flow.flush();
    this.state = this.stream.outer;
    this.stream = outer;
  }

  /** What is drawn for an annotation begins with a state of its own, whatever the page has left behind. */
  private enterAnnotation(args: unknown): void {
    this.leaveAnnotation();
    this.stream.flow.flush();
    this.annotation = this.streams.length;
    this.streams.push(this.stream);
    this.stream = this.newStream();
    this.state = { ...FRESH, matrix: annotationMatrix(args) };
  }

  private leaveAnnotation(): void {
    if (this.annotation === null) return;
    while (this.streams.length > this.annotation) this.leaveForm();
    this.annotation = null;
  }

  private stepAside(isAside: boolean): void {
    if (isAside) this.aside += 1;
  }

  private stepBack(isAside: boolean): void {
    if (isAside && this.aside > 0) this.aside -= 1;
  }

  private beginMark(args: unknown): void {
    this.stream.flow.flush();
    const id = listOf(args)[1];
    // What lies in marked content without a number belongs to the content around it.
    this.marks.push(typeof id === 'number' ? id : this.marks.at(-1));
  }

  private takeFontOfState(args: unknown): void {
    for (const entry of listOf(listOf(args)[0])) {
      const [key, value] = listOf(entry);
      if (key === 'Font') this.setFont(stringAt(value, 0), numberAt(value, 1));
    }
  }

  private setFont(font: string, size: number): void {
    if (font === this.state.font && size === this.state.size) return;
    this.stream.flow.flush();
    this.state.font = font;
    this.state.size = size;
  }

  private setTextMatrix(args: unknown): void {
    const { state } = this;
    state.text = state.line = matrixOf(listOf(args)[0]);
    this.stream.flow.rescale(this.scale());
  }

  private moveLine(x: number, y: number): void {
    const { state } = this;
    state.text = state.line = moved(state.line, x, y);
  }

  private scale(): number {
    const { matrix, line } = this.state;
    return (
      Math.sqrt(matrix[0] * matrix[0] + matrix[1] * matrix[1]) *
      Math.sqrt(line[0] * line[0] + line[1] * line[1])
    );
  }

  private show(glyphs: GlyphList | undefined): void {
    if (!glyphs || this.aside > 0) return;
    const font = this.request.font(this.state.font);
    if (!font) this.doubt('unknown-font');
    else if (font.drawn) this.doubt('drawn-font');
    else if (font.vertical) this.doubt('vertical-writing');
    else this.print(glyphs, font);
  }

  /** Of an annotation pdf.js knows nothing better. */
  private doubt(doubt: TextDoubt): void {
    if (this.annotation === null) this.doubts.add(doubt);
  }

  /** Written as a loop, because a protocol has half a million glyphs and every allocation counts. */
  private print(glyphs: GlyphList, font: FontFacts): void {
    const { state } = this;
    const { flow } = this.stream;
    const { size, stretch, rise, charSpacing, wordSpacing } = state;
    const at = multiply(state.matrix, state.text);
    const [unitX, unitY] = [at[0], at[1]];
    const [startX, startY] = [at[2] * rise + at[4], at[3] * rise + at[5]];
    const width = size * stretch;
    flow.begin({
      font: font.name,
      size,
      matrix: [unitX * width, unitY * width, at[2] * size, at[3] * size, startX, startY],
      unitX,
      unitY,
      scale: this.scale(),
    });
    const unit = font.unit * size;
    const widths = this.request.widths?.ofFont(font.name);
    let advance = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        advance -= (glyph * width) / 1000;
        continue;
      }
      const { category } = glyph;
      if (category.isInvisibleFormatMark) continue;
      const spacing = glyph.originalCharCode === BLANK_CODE ? charSpacing + wordSpacing : charSpacing;
      const reach = glyph.width * unit;
      widths?.set(glyph.unicode, glyph.width * font.unit);
      if (category.isWhitespace) {
        flow.blank();
        advance += (reach + spacing) * stretch;
        continue;
      }
      const x = startX + advance * unitX;
      const y = startY + advance * unitY;
      if (category.isZeroWidthDiacritic) {
        flow.accent(x, y, glyph.unicode);
        advance += spacing * stretch;
        continue;
      }
      if (isOutside(this.request.view, x, y, reach)) this.doubt('outside-page');
      flow.glyph(x, y, glyph.unicode, reach * stretch);
      advance += (reach + spacing) * stretch;
    }
    state.text = moved(state.text, advance, 0);
  }
}

/** Letters that are printed from right to left: Hebrew, Arabic, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Glyphs outside the visible page are dropped, as in pdf.js. */
function isOutside(view: readonly number[], x: number, y: number, width: number): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  return x + width < left || x > right || y < bottom || y > top;
}

function isSoftMask(args: unknown): boolean {
  const group = listOf(args)[0];
  return typeof group === 'object' && group !== null && 'smask' in group && Boolean(group.smask);
}

/** The matrix after a move of `x` and `y` in its own space. */
function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): Matrix {
  return [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberAt(args: unknown, index: number): number {
  const value = listOf(args)[index];
  return typeof value === 'number' ? value : 0;
}

function stringAt(args: unknown, index: number): string {
  const value = listOf(args)[index];
  return typeof value === 'string' ? value : '';
}
