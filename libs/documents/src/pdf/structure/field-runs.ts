import { hasToken } from '../../form-fields/field-tokens';
import { holdsMiddle, type PageField, type Rect, type Run } from '../content';

/** Printed places to fill in: lines, dots, boxes and circles. */
const PRINTED_BLANK = /_{2,}(?: _+)*|\.{4,}|…+|[☐□▢○◯❍❏❐❑❒]|\[ *\]|\( *\)/gu;
/** A field with at least this share of a printed blank fills it in. */
const COVERED = 0.5;
/** In em: height of a field that has one line. */
const ONE_LINE = 2.2;
/** In em: largest distances of a label above and below its field. */
const [FAR_ABOVE, FAR_BELOW] = [1.2, 0.8];
/** Largest distance of a box from the text that stands before or behind it, in points. */
const BESIDE_BOX = 60;
/** In points: edges of a label and a field below it that are aligned. */
const ALIGNED = 8;
/** In em: distance of a field from the field before it that belongs to the same label. */
const CLOSE = 3;
const [SMALLEST_SIZE, LARGEST_SIZE] = [6, 12];

/**
 * The texts of a page with those of its form fields. A field takes the place of a printed blank below it; otherwise it stands in
 * the line of its label, which is printed to the left, above or below. In a ruled table it stands in its cell.
 *
 * @param areas The ruled tables of the page.
 */
export function withFieldRuns(
  printed: readonly Run[],
  fields: readonly PageField[],
  areas: readonly Rect[],
): readonly Run[] {
  if (fields.length === 0) return printed;
  const placer = new FieldPlacer(printed, fields, areas);
  for (const field of inRows(fields)) placer.place(field);
  return placer.runs();
}

/** By rows from top to bottom, each from left to right. */
function inRows(fields: readonly PageField[]): PageField[] {
  const rows: PageField[][] = [];
  for (const field of [...fields].sort(({ rect: one }, { rect: other }) => one.top - other.top)) {
    const [first] = rows.at(-1) ?? [];
    const isSameRow = first !== undefined && sharedHeight(first.rect, field.rect) > heightOf(field.rect) / 2;
    if (isSameRow) rows.at(-1)?.push(field);
    else rows.push([field]);
  }
  return rows.flatMap((row) => row.sort(({ rect: one }, { rect: other }) => one.left - other.left));
}

/** A field that stands in the line of the label above it, with the end of what followed it there. */
interface Raised {
  readonly field: PageField;
  /** Where the field and the texts behind it ended on the page. */
  readonly right: number;
  readonly last: Run;
}

class FieldPlacer {
  private readonly texts: Run[];
  private readonly own: Run[] = [];
  private raised: Raised | undefined;

  constructor(
    printed: readonly Run[],
    private readonly fields: readonly PageField[],
    private readonly areas: readonly Rect[],
  ) {
    this.texts = [...printed];
  }

  runs(): readonly Run[] {
    return [...this.texts, ...this.own];
  }

  place(field: PageField): void {
    if (this.replaceBlank(field)) return;
    const { rect, token } = field;
    const isInTable = this.areas.some((area) => holdsMiddle(area, rect));
    const left = this.textLeftOf(field);
    const above = left === undefined && !isInTable ? this.labelLine(field) : undefined;
    const line = above ?? left ?? this.textRightOf(field);
    const size = line?.size ?? Math.min(LARGEST_SIZE, Math.max(SMALLEST_SIZE, heightOf(rect) * 0.7));
    const baseline = line?.baseline ?? rect.bottom - size * 0.25;
    // Beside its label the text of a field leaves no gap, which would look like one between columns.
    const label = above ?? left;
    const start = label === undefined || isInTable ? rect.left : label.right + size * 0.3;
    const run: Run = {
      text: token,
      left: start,
      right: this.endOfField(field, { start, isRaised: above !== undefined, isBare: label === undefined }),
      top: line?.top ?? baseline - size * 0.78,
      bottom: line?.bottom ?? baseline + size * 0.22,
      baseline,
      size,
      font: line?.font ?? '',
      bold: false,
      spaced: true,
      turned: false,
      hidden: false,
    };
    this.own.push(run);
    if (above !== undefined) this.raiseTexts(field, run);
  }

  /** The text behind which a field without a text to its left is put. */
  private labelLine(field: PageField): Run | undefined {
    return field.field.kind === 'box'
      ? (this.raisedBeside(field) ?? this.labelAboveOrBelow(field))
      : (this.labelAboveOrBelow(field) ?? this.raisedBeside(field));
  }

  /** Fields of a log without rules leave gaps between its columns. */
  private endOfField(
    field: PageField,
    { start, isRaised, isBare }: { start: number; isRaised: boolean; isBare: boolean },
  ): number {
    const { left, right } = field.rect;
    if (isRaised) return start + 1;
    return isBare && this.isInColumn(field) ? left + (right - left) / 2 : Math.max(right, start + 1);
  }

  /** The end of the raised line, if the field before this one in its row was raised and is close or of the same group. */
  private raisedBeside({ rect, field }: PageField): Run | undefined {
    if (this.raised === undefined) return undefined;
    const { field: before, right, last } = this.raised;
    const isSameRow = sharedHeight(before.rect, rect) > heightOf(rect) / 2;
    const isClose = rect.left - right < last.size * CLOSE;
    const isSameGroup = field.kind === 'box' && field.name !== undefined && field.name === before.field.name;
    return isSameRow && (isClose || isSameGroup) ? last : undefined;
  }

  /** Units and choices behind a field go with it into the line of its label. */
  private raiseTexts(field: PageField, token: Run): void {
    let { right } = field.rect;
    let last = token;
    for (
      let next = this.textBehind(field, right, last.size);
      next;
      next = this.textBehind(field, right, last.size)
    ) {
      const at = this.texts.indexOf(next);
      right = next.right;
      const left = last.right + token.size * 0.3;
      const { top, bottom, baseline } = token;
      last = { ...next, left, right: left + next.right - next.left, top, bottom, baseline };
      this.texts[at] = last;
    }
    this.raised = { field, right, last };
  }

  /** The next text in the row of a field, if nothing is between them. */
  private textBehind(field: PageField, right: number, size: number): Run | undefined {
    const next = this.inLine(field.rect)
      .filter((run) => run.left >= right - size / 2 && run.left - right < size * 1.5)
      .sort((one, other) => one.left - other.left)[0];
    const isBehindOther = this.fields.some(
      ({ rect }) =>
        next !== undefined &&
        rect.left >= right - 1 &&
        rect.left < next.left &&
        sharedHeight(rect, field.rect) > heightOf(field.rect) / 2,
    );
    return isBehindOther ? undefined : next;
  }

  /** Puts the field in the place of the printed blank that it covers. */
  private replaceBlank({ rect, token }: PageField): boolean {
    for (const [index, run] of this.texts.entries()) {
      if (run.turned || sharedHeight(run, rect) < heightOf(run) * 0.3) continue;
      const width = (run.right - run.left) / Math.max(1, run.text.length);
      for (const match of run.text.matchAll(PRINTED_BLANK)) {
        const left = run.left + match.index * width;
        const right = left + match[0].length * width;
        const shared = Math.min(right, rect.right) - Math.max(left, rect.left);
        if (shared < Math.min(right - left, rect.right - rect.left) * COVERED) continue;
        const end = match.index + match[0].length;
        const text = `${run.text.slice(0, match.index)}${token}${run.text.slice(end)}`;
        this.texts[index] = { ...run, text };
        return true;
      }
    }
    return false;
  }

  /** The text before a field in its line, unless another field stands between them. */
  private textLeftOf(field: PageField): Run | undefined {
    const { rect, field: of } = field;
    const before = this.inLine(rect).filter((run) => run.left < rect.left && run.right < rect.right);
    const nearest = before.reduce<Run | undefined>(
      (best, run) => (best === undefined || isNearer(run, best, rect) ? run : best),
      undefined,
    );
    if (nearest === undefined) return undefined;
    const isApart = of.kind === 'box' && rect.left - nearest.right > BESIDE_BOX;
    const isTaken = this.fields.some(
      (other) =>
        other !== field &&
        sharedHeight(other.rect, rect) > 0 &&
        other.rect.left >= nearest.right - ALIGNED &&
        other.rect.left < rect.left,
    );
    return isApart || isTaken ? undefined : nearest;
  }

  private textRightOf({ rect }: PageField): Run | undefined {
    const behind = this.inLine(rect).filter((run) => run.left >= rect.right - ALIGNED);
    return behind.sort((one, other) => one.left - other.left)[0];
  }

  /**
   * The end of the text directly above the left part of a field, or else directly below it, that is not the label of another field.
   * A field above others of its column has a title, and a single box has a text behind it.
   */
  private labelAboveOrBelow(field: PageField): Run | undefined {
    const { rect } = field;
    const isBox = field.field.kind === 'box';
    if (isBox ? !this.isInRowOfGroup(field) : this.isInColumn(field)) return undefined;
    // A box below the title of a column has the title of its row.
    if (isBox && this.inLine(rect).some((run) => run.right <= rect.left + 1)) return undefined;
    const aligned = this.texts.filter(
      (run) => isText(run) && Math.abs(run.left - rect.left) < (isBox ? ALIGNED : ALIGNED * 2),
    );
    const above = aligned
      .filter(({ bottom, size }) => bottom <= rect.top + size * 0.5 && bottom > rect.top - size * FAR_ABOVE)
      .sort((one, other) => other.bottom - one.bottom)[0];
    const below = aligned.find(
      ({ top, size }) =>
        top >= rect.bottom - size * 0.5 &&
        top < rect.bottom + size * FAR_BELOW &&
        !this.isNearField(top, field),
    );
    const label = above ?? (isBox ? undefined : below);
    const last = label === undefined ? undefined : this.endOf(label);
    return last === undefined || this.isLabel(last) ? undefined : last;
  }

  /** Whether a field follows the text, or stands in it. */
  private isLabel(text: Run): boolean {
    const isBeside = this.own.some(
      (run) =>
        Math.abs(run.baseline - text.baseline) < text.size / 2 &&
        run.left >= text.right - 1 &&
        run.left < text.right + text.size,
    );
    return isBeside || hasToken(text.text);
  }

  /** Whether another field of the column is nearer to the text below a field. */
  private isNearField(top: number, { rect }: PageField): boolean {
    return this.fields.some(
      (other) =>
        Math.abs(other.rect.left - rect.left) < ALIGNED * 2 &&
        other.rect.top > top &&
        other.rect.top - top < top - rect.bottom + LARGEST_SIZE * 1.5,
    );
  }

  /** Whether another box of its group stands in its row. */
  private isInRowOfGroup({ rect, field }: PageField): boolean {
    return this.fields.some(
      (other) =>
        other.rect !== rect &&
        other.field.name === field.name &&
        sharedHeight(other.rect, rect) > heightOf(rect) / 2,
    );
  }

  /** Whether a field stands directly below or above another one of the same column, as in a log. */
  private isInColumn({ rect }: PageField): boolean {
    return this.fields.some((other) => {
      const gap = Math.max(other.rect.top - rect.bottom, rect.top - other.rect.bottom);
      const isAligned =
        Math.abs(other.rect.left - rect.left) < ALIGNED && Math.abs(other.rect.right - rect.right) < ALIGNED;
      return other.rect !== rect && isAligned && gap < heightOf(rect) * 0.6;
    });
  }

  /** The last text of a label that is printed in several pieces. */
  private endOf(run: Run): Run {
    const next = this.texts.find(
      (other) =>
        isText(other) &&
        Math.abs(other.baseline - run.baseline) < 1 &&
        other.left > run.left &&
        other.left - run.right < run.size &&
        other.left - run.right > -run.size,
    );
    return next === undefined ? run : this.endOf(next);
  }

  private inLine(rect: Rect): Run[] {
    return this.texts.filter((run) => isText(run) && sharedHeight(run, rect) >= heightOf(run) / 2);
  }
}

const isText = (run: Run): boolean => !run.turned && !run.hidden;
const heightOf = ({ top, bottom }: Rect): number => bottom - top;
const sharedHeight = (one: Rect, other: Rect): number =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);

/** In a field of one line the text that is nearest; beside a higher field the last line of its label. */
function isNearer(run: Run, best: Run, rect: Rect): boolean {
  const isHigh = heightOf(rect) > run.size * ONE_LINE;
  return isHigh && Math.abs(run.baseline - best.baseline) > run.size / 2
    ? run.baseline > best.baseline
    : run.right > best.right;
}
