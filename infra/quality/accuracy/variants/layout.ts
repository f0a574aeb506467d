import type { Kind, Objective, StudyText } from '../../../samples/study-text';
import { LEVELS } from '../../../samples/study-text';

/** The printed form of a variant. Each field is one feature in which real protocols differ. */
export interface Layout {
  readonly name: string;
  readonly study: StudyText;
  readonly headingNumber: '1.1' | '1.1.' | '1.0' | 'none';
  /** False if headings of a DOCX are bold paragraphs. */
  readonly hasHeadings: boolean;
  readonly contents: 'dots' | 'blanks' | 'none';
  readonly titlePage: 'labels' | 'table' | 'centered' | 'letter-spaced';
  readonly marker: '1.' | '1)' | '[1]' | 'I 01.' | '5.1.1' | '•' | 'a.';
  readonly subMarker: 'a.' | '•' | 'i)';
  readonly criteria: 'list' | 'table';
  /** Exclusion criteria continue the numbers of the inclusion criteria. */
  readonly goesOn: boolean;
  readonly objectives: 'beside' | 'three-columns' | 'lists' | 'sections';
  readonly arms: 'list' | 'table';
  readonly mark: 'X' | 'x' | '●' | '√' | 'shaded' | 'dingbat';
  readonly groups: 'merged' | 'bold' | 'shaded';
  readonly footnotes: 'raised' | 'dotted' | 'glued';
  readonly headers: 'flat' | 'merged' | 'turned';
  /** The columns of the second half of the schedule are in a separate table on the next page. */
  readonly isHalved: boolean;
  /** The following apply to a PDF. `looks` are those of `pdf.ts`. */
  readonly looks: string;
  readonly place: 'portrait' | 'landscape' | 'rotated-page' | 'turned-text';
  readonly columns: 1 | 2;
  readonly running: 'lines' | 'boxed' | 'none';
  readonly hasScan: boolean;
  /** XLSX: a sheet for each table, or all tables on one sheet, one below the other or side by side. */
  readonly sheets: 'apart' | 'stacked' | 'beside';
}

/** The marker in front of a criterion. */
export function markerOf(layout: Layout, kind: Kind, index: number, heading: string): string {
  const value = index + 1 + (layout.goesOn && kind === 'exclusion' ? layout.study.inclusion.length : 0);
  return {
    '1.': `${value}.`,
    '1)': `${value})`,
    '[1]': `[${value}]`,
    'I 01.': `${kind === 'inclusion' ? 'I' : 'E'} ${String(value).padStart(2, '0')}.`,
    '5.1.1': `${heading}.${value}`,
    '•': '•',
    'a.': `${letter(index)}.`,
  }[layout.marker];
}

export const subMarkerOf = (layout: Layout, index: number): string =>
  ({
    'a.': `${letter(index)}.`,
    'i)': `${['i', 'ii', 'iii', 'iv', 'v', 'vi'][index]})`,
    '•': layout.marker === '•' ? '–' : '•',
  })[layout.subMarker];

const letter = (index: number): string => 'abcdefghijklmnopqrstuvwxyz'.charAt(index);

/** A heading number such as `5.1.` in the style of a layout. Empty if headings have no numbers. */
export const printedNumber = (layout: Layout, number: string): string =>
  ({
    '1.1': number,
    '1.1.': `${number}.`,
    '1.0': number.includes('.') ? number : `${number}.0`,
    none: '',
  })[layout.headingNumber];

/** The printed value of a schedule cell: `x^a^` becomes `X^a^`, or `Xa` if marks are not superscript. */
export function cellText(layout: Layout, cell: string): string {
  const mark = layout.mark === 'shaded' || layout.mark === 'dingbat' ? 'x' : layout.mark;
  const text = cell.replace(/^x(?=\^|$)/, mark);
  return layout.footnotes === 'glued' ? text.replace(/\^/g, '') : text;
}

/** Objectives by level, each group with a title such as `Secondary objectives`. */
export function objectiveGroups(
  objectives: readonly Objective[],
): readonly { readonly word: string; readonly title: string; readonly objectives: readonly Objective[] }[] {
  return LEVELS.flatMap((level) => {
    const own = objectives.filter((objective) => objective.level === level);
    const word = `${level.charAt(0).toUpperCase()}${level.slice(1)}`;
    const title = `${word} ${own.length > 1 ? 'objectives' : 'objective'}`;
    return own.length === 0 ? [] : [{ word, title, objectives: own }];
  });
}
