import type { SignMeaning } from '@app/study-model';
import type { FieldForm } from './forms/form';
import type { Sourced } from './sourced';

export type { Sourced };

/** Results of the rule-based readers. Every value lists the blocks it was read from. */

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
  /** Number of sub-items that it stands under. */
  readonly depth: number;
  readonly blockIds: readonly string[];
}

export interface Criterion {
  readonly kind: 'inclusion' | 'exclusion';
  /** As printed, without parentheses and dots: `12`, `27a`; empty for bullets. */
  readonly number: string;
  /** Verbatim, without the number and without the sub-items. */
  readonly text: string;
  /** All levels, each item before those below it. */
  readonly subItems: readonly CriterionSubItem[];
  readonly blockIds: readonly string[];
}

export interface NamedPart {
  readonly name: string;
  readonly description?: string;
  readonly blockIds: readonly string[];
}

/** A treatment of the study. Each value is as printed. */
export interface Intervention {
  readonly name: Sourced;
  readonly role?: Sourced;
  readonly dose?: Sourced;
  readonly route?: Sourced;
  readonly frequency?: Sourced;
}

export type HeaderKind = 'epoch' | 'visit' | 'week' | 'day' | 'month' | 'window' | 'other';

/** One header row of a schedule, with the meaning of its cells. */
export interface ScheduleHeader {
  readonly kind: HeaderKind;
  /** The label of this row: `Visit`, `Week`. */
  readonly label: string;
  readonly rowId: string;
}

/** A column of a schedule that stands for a visit; the label column is excluded. */
export interface ScheduleColumn {
  /** Column of the table, from 0. */
  readonly index: number;
  /** One text per header row, in row order. A merged header cell counts for every column it covers. */
  readonly headers: readonly string[];
  /** Ids of the cells that the texts come from, in row order. */
  readonly headerCells: readonly (string | undefined)[];
  /** Display name: from the visit row if there is one, with epoch or week if needed to distinguish columns. */
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
  /** True for a mark that means "done at this visit" (X, x, ✓, •, an arrow through the column). */
  readonly isMark: boolean;
  /** True if a legend calls the sign optional, or if it is in brackets. */
  readonly isOptional?: boolean;
  readonly cellId: string;
}

export interface ScheduleActivity {
  /** As printed, without footnote marks. */
  readonly name: string;
  readonly marks: readonly string[];
  /** The section row above it (`Laboratory tests`), or the activity it is indented under. */
  readonly parent?: string;
  /** The time within the visits, if a separate column states it: `Predose`. */
  readonly timing?: string;
  /** The cell of the timing, if it stands in the column of a visit. */
  readonly timingCell?: string;
  readonly isSection: boolean;
  readonly cells: readonly ScheduleCell[];
  readonly rowId: string;
  /** The cell of the name, or the row; then the cell beside it that names its group. */
  readonly nameCells: readonly string[];
}

/** A footnote, a comment beside a row, or a header row that qualifies visits, such as `Fasting visit`. */
export interface ScheduleFootnote {
  /** Empty if the note has no sign. */
  readonly mark: string;
  readonly text: string;
  readonly blockIds: readonly string[];
  /** Cells, rows or header cells that carry the mark. */
  readonly scope: readonly string[];
}

export type TimeUnit = 'hour' | 'day' | 'week' | 'month';

/** When a visit is planned, counted from the start of the study, as printed: day 15, week -2, days -28 to -1. */
export interface PlannedTime {
  readonly unit: TimeUnit;
  readonly from: number;
  /** The last day or week, if several are printed. */
  readonly to: number;
}

/** The allowed deviation before and after the planned time of a visit. */
export interface VisitWindow {
  readonly unit: TimeUnit;
  readonly before: number;
  readonly after: number;
}

/** A sentence of the text that states how much earlier or later visits may take place. */
export interface StatedWindow {
  /** The unit in which the sentence counts visits; `all` means every planned visit. */
  readonly of: 'visit' | 'month' | 'week' | 'day' | 'all';
  readonly numbers: ReadonlySet<number>;
  readonly window: VisitWindow;
  /** As printed: `within 3 days of their scheduled date`. */
  readonly words: string;
  readonly blockId: string;
}

/** What a sign of a schedule means, with the texts that explain it and the cells that hold it. */
export interface StatedSign {
  /** As printed, without footnote marks. */
  readonly sign: string;
  readonly meaning: SignMeaning;
  readonly legendIds: readonly string[];
  readonly cellIds: readonly string[];
}

/** A schedule of activities; what stands outside its table is included. */
export interface ScheduleTable {
  /** Block id of the table. */
  readonly tableId: string;
  readonly title: string;
  readonly headers: readonly ScheduleHeader[];
  readonly columns: readonly ScheduleColumn[];
  readonly activities: readonly ScheduleActivity[];
  readonly footnotes: readonly ScheduleFootnote[];
  readonly signs: readonly StatedSign[];
  /** Visit windows that sentences of the text state. */
  readonly windows?: readonly StatedWindow[];
}

/** Something that a reader found but could not decide. */
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
  readonly interventions: readonly Intervention[];
  readonly schedules: readonly ScheduleTable[];
  /** Notes on activities and visits from tables of notes. */
  readonly notes: readonly ScheduleFootnote[];
  readonly forms: readonly FieldForm[];
  readonly sections: readonly { readonly number: string; readonly title: string; readonly blockId: string }[];
  readonly undecided: readonly Undecided[];
}
