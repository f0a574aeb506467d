import { message, type TableBlock, type TableCell, type TableRow } from '@app/contracts';
import type { Evidence, Mark, Schedule, StudyModel } from '@app/study-model';
import { fold, withoutFootnoteMarks } from '@app/text-normalization';
import type { DocumentPlaces } from './document-places';
import type { SetAside, StudyReading } from './study-reading';

/** A cell where an activity and a visit meet. */
interface BodyCell {
  readonly row: string;
  readonly activity: string;
  readonly column: number;
  readonly visit: string;
  readonly cell: TableCell;
}

/** A table of a document with the schedule that was read from it, if any. */
export class ScheduleTable {
  private constructor(
    readonly evidence: Evidence,
    readonly table: TableBlock,
    readonly schedule: Schedule | null,
    private readonly names: (evidence: Evidence) => string,
  ) {}

  /** Throws if the place is no table, which only a programming error can cause. */
  static of({ document, block }: Evidence, { places, model }: StudyReading): ScheduleTable {
    const evidence = { document, block };
    const table = places.tableOf(evidence);
    if (table === null) throw new Error(`${block} is no table.`);
    const schedule =
      model.schedules.find((one) => one.table.document === document && one.table.block === block) ?? null;
    return new ScheduleTable(evidence, table, schedule, (place) => places.nameOf(place));
  }

  get width(): number {
    return Math.max(
      this.table.columns,
      ...this.table.rows.flatMap(({ cells }) => cells.map((cell) => cell.column + cell.columnSpan)),
    );
  }

  /** The name of a row in prompts. */
  nameOf(row: string): string {
    const table = this.names(this.evidence);
    return row.startsWith(this.table.id) ? `${table}${row.slice(this.table.id.length)}` : row;
  }

  rowAt(name: string, places: DocumentPlaces): TableRow | null {
    const found = places.find(name)?.evidence[0];
    return found === undefined || found.document !== this.evidence.document || found.block !== this.table.id
      ? null
      : this.rowOf(found);
  }

  /** A cell by its name; a place that a merged cell of a row above covers is named by its own row and column, too. */
  cellAt(name: string, places: DocumentPlaces): { readonly cell: TableCell; readonly row: TableRow } | null {
    const found = places.find(name)?.evidence[0];
    const row = found === undefined ? null : this.rowAt(name, places);
    const cell = row?.cells.find(({ id }) => id === found?.cell);
    return row == null || cell === undefined ? this.coveredAt(name, places) : { cell, row };
  }

  private coveredAt(
    name: string,
    places: DocumentPlaces,
  ): { readonly cell: TableCell; readonly row: TableRow } | null {
    const [, rowName = '', number = ''] = /^(.*)\.c(\d+)\W*$/i.exec(name) ?? [];
    const row = this.rowAt(rowName, places);
    const column = Number(number) - 1;
    const at = row === null ? -1 : this.rowIndex(row.id);
    for (let above = at; row !== null && above >= 0; above -= 1) {
      const cell = this.table.rows[above]?.cells.find(
        (one) => one.column <= column && column < one.column + one.columnSpan && above + one.rowSpan > at,
      );
      if (cell !== undefined) return { cell, row };
    }
    return null;
  }

  rowText = (name: string, places: DocumentPlaces): string =>
    this.rowAt(name, places)
      ?.cells.map(({ text }) => text)
      .join(' ') ?? '';

  rowOf({ cell: id }: Evidence): TableRow | null {
    return this.table.rows.find(({ cells }) => cells.some((cell) => cell.id === id)) ?? null;
  }

  rowIndex = (row: string): number => this.table.rows.findIndex(({ id }) => id === row);

  columnsOf = ({ column, columnSpan }: TableCell): number[] =>
    Array.from({ length: columnSpan }, (_unused, index) => column + index);

  otherColumns(): number[] {
    const known = new Set(this.schedule?.columns.map(({ column }) => column));
    return Array.from({ length: this.width }, (_unused, column) => column).filter(
      (column) => !known.has(column),
    );
  }

  otherRows(): TableRow[] {
    const known = new Set(this.schedule?.rows.map(({ row }) => row));
    return this.table.rows.filter(({ id }) => !known.has(id));
  }

  /** The marks of the model that stand in this table. */
  marks = ({ marks }: StudyModel): Mark[] =>
    marks.filter(({ cell }) => cell.document === this.evidence.document && cell.block === this.table.id);

  /** Each sign in the body, with how many of its cells are marks and how many are not. */
  signs(model: StudyModel): { readonly sign: string; readonly taken: number; readonly left: number }[] {
    const taken = new Set(this.marks(model).map(({ cell }) => cell.cell));
    const counts = new Map<string, { taken: number; left: number }>();
    for (const { cell } of this.schedule === null ? [] : this.body(this.schedule)) {
      const sign = withoutFootnoteMarks(cell.text).replace(/\s+/g, ' ').trim();
      if (sign === '') continue;
      const count = counts.get(sign) ?? { taken: 0, left: 0 };
      count[taken.has(cell.id) ? 'taken' : 'left'] += 1;
      counts.set(sign, count);
    }
    return [...counts].map(([sign, count]) => ({ sign, ...count }));
  }

  /** The cells where an activity and a visit meet; a merged cell counts for each of its columns. */
  body({ rows, columns }: Schedule): BodyCell[] {
    return rows.flatMap(({ row: id, activity }) =>
      (this.table.rows.find((one) => one.id === id)?.cells ?? []).flatMap((cell) =>
        columns
          .filter(({ column }) => cell.column <= column && column < cell.column + cell.columnSpan)
          .map(({ column, visit }) => ({ row: id, activity, column, visit, cell })),
      ),
    );
  }

  /** The rows above the first activity, or the header rows of a table without any. */
  private headerRows(): TableRow[] {
    const first = this.table.rows.findIndex(({ id }) => this.schedule?.rows.some(({ row }) => row === id));
    const above = first > 0 ? this.table.rows.slice(0, first) : [];
    return above.length > 0 ? above : this.table.rows.filter(({ isHeader }) => isHeader);
  }

  private headersAt = (column: number): TableCell[] =>
    this.headerRows().flatMap(({ cells }) =>
      cells.filter(
        (cell) => cell.text.trim() !== '' && cell.column <= column && column < cell.column + cell.columnSpan,
      ),
    );

  headerText = (column: number): string =>
    this.headersAt(column)
      .map(({ text }) => text)
      .join(' ');

  headerCells = (column: number): Evidence[] =>
    this.headersAt(column).map(({ id }) => ({ ...this.evidence, cell: id }));

  labelCell({ cells }: TableRow, { columns }: Schedule): TableCell | null {
    const visits = new Set(columns.map(({ column }) => column));
    return cells.find(({ column, text }) => !visits.has(column) && text.trim() !== '') ?? null;
  }

  /** Whether the table prints these words next to each other. */
  prints(text: string): boolean {
    const sought = fold(withoutFootnoteMarks(text));
    return (
      this.texts().some((one) => one.includes(sought)) ||
      fold(this.table.text).includes(sought) ||
      this.columnTexts().some((one) => one.includes(sought))
    );
  }

  /** Whether the table, or the rest of the documents if given, prints a number. */
  printsNumber(number: number, places?: DocumentPlaces): boolean {
    const sought = new RegExp(String.raw`(?<![\d.])${number}(?![\d]|\.\d)`);
    return (
      this.texts().some((one) => sought.test(one)) || (places?.someText((one) => sought.test(one)) ?? false)
    );
  }

  private texts = (): string[] =>
    this.table.rows.flatMap(({ cells }) => cells.map(({ text }) => fold(withoutFootnoteMarks(text))));

  private columnTexts = (): string[] =>
    Array.from({ length: this.width }, (_unused, column) =>
      fold(withoutFootnoteMarks(this.headerText(column))),
    );

  /** Ids of the visits and activities that no other table has. */
  onlyHere(schedule: Schedule, { schedules }: StudyModel): string[] {
    const others = schedules.filter((one) => one !== schedule);
    return [
      ...schedule.columns
        .map(({ visit }) => visit)
        .filter((id) => !others.some(({ columns }) => columns.some(({ visit }) => visit === id))),
      ...schedule.rows
        .map(({ activity }) => activity)
        .filter((id) => !others.some(({ rows }) => rows.some(({ activity }) => activity === id))),
    ];
  }

  /** What the model left alone has two readings. */
  confirm({ columns, rows, signs }: Schedule, { visits, activities }: StudyModel): void {
    const here = new Set([...columns.map(({ visit }) => visit), ...rows.map(({ activity }) => activity)]);
    for (const { id, name } of [...visits, ...activities])
      if (here.has(id) && !name.readers.includes('model')) name.readers.push('model');
    for (const { readers } of signs) if (!readers.includes('model')) readers.push('model');
  }

  aside = ({ id, text }: TableCell, means: 'not-done' | 'text'): SetAside => ({
    evidence: { ...this.evidence, cell: id },
    reason: message(means === 'text' ? 'study.cell-text' : 'study.cell-not-done', {
      sign: text.slice(0, 40),
    }),
  });

  /** A cell of a row or column that is neither an activity nor a visit. */
  asideAt = (evidence: Evidence, role: string): SetAside => ({
    evidence,
    reason: message('study.cell-role', { role }),
  });

  /** All cells of a table that is no schedule. */
  setAside = (): SetAside[] =>
    this.table.rows.flatMap(({ cells }) =>
      cells.map(({ id }) => ({
        evidence: { ...this.evidence, cell: id },
        reason: message('study.no-schedule'),
      })),
    );
}
