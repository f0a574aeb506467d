/** What the deterministic readers find in a document. Every value says which blocks it was read from. */

export interface Sourced {
  readonly value: string;
  readonly blockIds: readonly string[];
}

export interface TitlePage {
  readonly title?: Sourced;
  readonly protocolNumber?: Sourced;
  readonly version?: Sourced;
  readonly date?: Sourced;
  readonly phase?: Sourced;
  readonly sponsor?: Sourced;
  readonly registryIds: readonly Sourced[];
}

export type ObjectiveLevel = 'primary' | 'secondary' | 'exploratory' | 'other';

export interface Objective {
  readonly level: ObjectiveLevel;
  readonly text: string;
  readonly endpoints: readonly Sourced[];
  readonly blockIds: readonly string[];
}

export interface CriterionSubItem {
  /** As printed: `a.`, `•`. */
  readonly marker: string;
  readonly text: string;
  readonly blockIds: readonly string[];
}

export interface Criterion {
  readonly kind: 'inclusion' | 'exclusion';
  /** As printed, without brackets and dots: `12`, `27a`; empty for bullets. */
  readonly number: string;
  /** Verbatim, without the number and without the sub-items. */
  readonly text: string;
  readonly subItems: readonly CriterionSubItem[];
  readonly blockIds: readonly string[];
}

export interface NamedPart {
  readonly name: string;
  readonly description?: string;
  readonly blockIds: readonly string[];
}

export type HeaderKind = 'epoch' | 'visit' | 'week' | 'day' | 'month' | 'window' | 'other';

/** One header row of a schedule: what its cells mean. */
export interface ScheduleHeader {
  readonly kind: HeaderKind;
  /** What the label column says in this row: `Visit`, `Week`. */
  readonly label: string;
  readonly rowId: string;
}

/** A column of a schedule that stands for a visit (the label column is not one). */
export interface ScheduleColumn {
  /** Column of the table, from 0. */
  readonly index: number;
  /** One text per header row, in their order; a merged header cell counts for every column it covers. */
  readonly headers: readonly string[];
  /** Best name for a person: the visit row where there is one, with epoch or week where needed to tell columns apart. */
  readonly name: string;
  /** Footnotes that its header cells refer to. */
  readonly marks?: readonly string[];
  readonly epoch?: string;
  readonly day?: string;
  readonly week?: string;
  readonly window?: string;
}

export interface ScheduleCell {
  readonly column: number;
  /** Printed value without footnote marks: `X`, `15 min`. */
  readonly value: string;
  readonly marks: readonly string[];
  /** True for a mark that says "done at this visit" (X, x, ✓, •, an arrow through the column). */
  readonly isMark: boolean;
  readonly cellId: string;
}

export interface ScheduleActivity {
  /** As printed, without footnote marks. */
  readonly name: string;
  readonly marks: readonly string[];
  /** The section row above it (`Laboratory tests`), or the activity it is indented under. */
  readonly parent?: string;
  /** When within the visits, where a column of its own says so: `Predose`. */
  readonly timing?: string;
  readonly isSection: boolean;
  readonly cells: readonly ScheduleCell[];
  readonly rowId: string;
}

export interface ScheduleFootnote {
  readonly mark: string;
  readonly text: string;
  readonly blockIds: readonly string[];
  /** Cells, rows or header cells that carry the mark. */
  readonly scope: readonly string[];
}

export type TimeUnit = 'hour' | 'day' | 'week' | 'month';

/** When a visit is planned, counted from the study's own beginning, as printed: day 15, week -2, days -28 to -1. */
export interface PlannedTime {
  readonly unit: TimeUnit;
  readonly from: number;
  /** The last day or week, where several are printed. */
  readonly to: number;
}

/** How much earlier and later a visit may be. */
export interface VisitWindow {
  readonly unit: TimeUnit;
  readonly before: number;
  readonly after: number;
}

/** A sentence of the text that says how much earlier or later visits may be. */
export interface StatedWindow {
  /** What the sentence counts its visits in; `all` names every planned one. */
  readonly of: 'visit' | 'week' | 'day' | 'all';
  readonly numbers: ReadonlySet<number>;
  readonly window: VisitWindow;
  /** As printed: `within 3 days of their scheduled date`. */
  readonly words: string;
  readonly blockId: string;
}

export interface ScheduleTable {
  /** Block id of the table. */
  readonly tableId: string;
  readonly title: string;
  readonly headers: readonly ScheduleHeader[];
  readonly columns: readonly ScheduleColumn[];
  readonly activities: readonly ScheduleActivity[];
  readonly footnotes: readonly ScheduleFootnote[];
  /** Windows that sentences of the text state for its visits. */
  readonly windows?: readonly StatedWindow[];
}

/** Something that a reader saw and could not decide. */
export interface Undecided {
  readonly reader: 'title-page' | 'objectives' | 'criteria' | 'arms' | 'schedule' | 'sections';
  readonly message: string;
  readonly blockIds: readonly string[];
}

export interface Study {
  readonly titlePage: TitlePage;
  readonly objectives: readonly Objective[];
  readonly criteria: readonly Criterion[];
  readonly arms: readonly NamedPart[];
  readonly epochs: readonly NamedPart[];
  readonly schedules: readonly ScheduleTable[];
  readonly sections: readonly { readonly number: string; readonly title: string; readonly blockId: string }[];
  readonly undecided: readonly Undecided[];
}
