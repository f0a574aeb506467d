import type { TableCell, TableRow } from '@app/contracts';
import { isNo, isYes } from '../answer-words';
import { hasSign, piecesOf } from '../signs';
import { isUnit } from '../units';

const UNIT_WORD = /^(?:\p{Ll}{1,4}\.?|\p{Lu}{2})(?:\/\p{Ll}{1,4})?$/u;
/** A label is at most this long, in words. */
const LONGEST_LABEL = 12;

/** Where a grid leaves room for answers without a sign: in empty cells, or below the label in its own cell. */
export class EmptyPlaces {
  /** Columns with answers in other rows. */
  private readonly answers: ReadonlySet<number>;
  /** Columns with units behind the answers. */
  private readonly units: ReadonlySet<number>;
  /** The label stands above the answer, in one cell. */
  private readonly isBoxed: boolean;

  constructor(rows: readonly TableRow[]) {
    const cells = rows.flatMap((row) => row.cells);
    this.answers = new Set(cells.filter(isAnswer).map(({ column }) => column));
    this.units = new Set(
      cells.filter(({ column, text }) => column > 0 && isUnit(text)).map(({ column }) => column),
    );
    this.isBoxed =
      this.answers.size === 0 &&
      cells.some(
        ({ text }) => hasSign(text) && hasSign(text.replace(/^[^\n]*\n/, '')) && text.includes('\n'),
      );
  }

  /** Whether a cell is the unit of its row: a short word below or above a unit that is known, such as `cpr` or `gtt`. */
  isUnit({ column, text }: TableCell): boolean {
    return this.units.has(column) && UNIT_WORD.test(text.trim()) && !isYes(text) && !isNo(text);
  }

  /** Whether the answer of a label without a sign is empty. */
  isBehind({ column, columnSpan, text }: TableCell, next: TableCell | undefined): boolean {
    if (text.trim().split(/\s+/).length > LONGEST_LABEL || !/\p{L}/u.test(text)) return false;
    if (this.isBoxed) return !/[.;]$/.test(text);
    const behind = column + columnSpan;
    // Words below boxes explain them.
    return (
      !this.answers.has(column) && this.answers.has(behind) && (next === undefined || next.column > behind)
    );
  }
}

/** A cell that begins with its place to fill in. */
const isAnswer = ({ text }: TableCell): boolean => typeof piecesOf(text)[0] === 'object';
