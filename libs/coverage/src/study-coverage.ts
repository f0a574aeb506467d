import type { Gap, ResultMessage, SeriesKind } from '@app/contracts';
import type { CoveredDocument } from './report/covered-document';

/** A block of a document, or a cell of a block that is a table. */
export interface Place {
  readonly document: number;
  readonly block: string;
  readonly cell?: string;
  /** The id of a form field there. */
  readonly field?: string;
}

/** A place that a reading rejected, with the reason. */
export interface ExcludedPlace extends Place {
  readonly reason: ResultMessage;
}

/** A fact of the study: the series that it belongs to, if it is counted in one, and the places that support it. */
export interface PlacedFact {
  readonly part: SeriesKind | null;
  readonly places: readonly Place[];
}

/** A mark of the study: its cell, and the places of the activity and of the visit that it connects. */
export interface PlacedMark {
  readonly cell: Place;
  readonly activity: readonly Place[];
  readonly visit: readonly Place[];
  /** Identifies the pair of activity and visit, so that a mark that is stated twice can be told from a merged cell. */
  readonly pair: string;
  /** True if a legend explains its sign or a model confirms what the sign means. */
  readonly isExplained: boolean;
  /** True if the study says what its sign means, or has a note on it. */
  readonly hasMeaning: boolean;
}

export interface StudyCoverageInput {
  readonly documents: readonly CoveredDocument[];
  readonly facts: readonly PlacedFact[];
  readonly marks: readonly PlacedMark[];
  readonly excluded: readonly ExcludedPlace[];
  /** Tables from which fields of forms were read, as `document|block`. */
  readonly itemTables: ReadonlySet<string>;
  /** Places of the items with choices, as `document|block|cell`. */
  readonly choicePlaces: ReadonlySet<string>;
  /** The number of items with a range at each place. */
  readonly rangePlaces: ReadonlyMap<string, number>;
  /** The parts that the result needs. A part that is not expected has no gaps. */
  readonly expected: { readonly criteria: boolean; readonly objectives: boolean; readonly schedule: boolean };
}

/**
 * What was counted and is neither used nor excluded:
 * `list-item` a line of a list, or the text between two of its numbers; `mark` cells with a sign that other cells share;
 * `row`, `column` and `table` filled cells of which none is used; `text-cell` a cell with other text beside used cells;
 * `sign` signs of which one may mean something else than "done", because they fill a table or the study has no meaning of it; `turned` a table whose rows are named like
 * visits; `left-out` facts from struck, deleted or hidden text; `note` a footnote of a used table; `page-sign` signs that a page shows outside its tables; `misplaced` a mark whose cell is
 * not in the row of its activity and the column of its visit; `blank` places to fill in of which no field was read;
 * `field` form fields of the file that no item uses or no block holds.
 */
export type OpenKind =
  | 'sign'
  | 'turned'
  | 'left-out'
  | 'list-item'
  | 'mark'
  | 'row'
  | 'column'
  | 'table'
  | 'text-cell'
  | 'note'
  | 'page-sign'
  | 'misplaced'
  | 'blank'
  | 'field';

/** An open place. `cells` lists all cells that it stands for; `cell` is the first of them. */
export interface OpenPlace extends Place {
  readonly kind: OpenKind;
  /** The part of the study that it would belong to. */
  readonly part: Gap['kind'];
  /** Number of cells, signs or lines that it stands for. */
  readonly count: number;
  readonly page: number | null;
  readonly excerpt: string;
  readonly cells: readonly string[];
}
