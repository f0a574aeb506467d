import type { Objective, VariantStudy } from './study';

/** The printed form of a variant. Each field is one feature in which real protocols differ. */
export interface Layout {
  readonly name: string;
  readonly study: VariantStudy;
  readonly headings: {
    readonly number: '1.1' | '1.1.' | '1.0' | 'none';
    /** `plain` marks a heading by bold type alone, `large` by size too. */
    readonly style: 'large' | 'plain' | 'capitals' | 'underlined';
    /** `tagged` applies to DOCX: heading styles. Otherwise bold paragraphs only. */
    readonly isMarkedUp: boolean;
  };
  readonly contents: 'dots' | 'blanks' | 'none';
  readonly titlePage: 'labels' | 'table' | 'centred' | 'letter-spaced';
  readonly criteria: {
    readonly marker: CriterionMarker;
    readonly sub: 'a.' | '•' | 'i)';
    readonly asTable: boolean;
    readonly goesOn: boolean;
  };
  readonly objectives: 'beside' | 'three-columns' | 'lists' | 'sections';
  readonly arms: 'list' | 'table';
  readonly schedule: ScheduleLayout;
}

export type CriterionMarker = '1.' | '1)' | '[1]' | 'I 01.' | '5.1.1' | '•' | 'a.';

export interface ScheduleLayout {
  readonly mark: 'X' | 'x' | '●' | '√' | 'shaded' | 'dingbat';
  readonly sections: 'merged' | 'bold' | 'shaded';
  readonly footnotes: 'raised' | 'dotted' | 'glued';
  readonly place: 'portrait' | 'landscape' | 'rotated-page' | 'turned-text';
  readonly rules: 'strokes' | 'fills' | 'horizontal' | 'none';
  readonly headers: 'flat' | 'merged' | 'turned';
  /** The columns of the second half are in a separate table on the next page. */
  readonly isHalved: boolean;
  readonly repeatsHeaders: boolean;
}

export interface PdfLayout extends Layout {
  readonly page: 'A4' | 'LETTER';
  readonly columns: 1 | 2;
  readonly font: 'sans' | 'serif';
  readonly size: number;
  readonly running: 'lines' | 'boxed' | 'none';
  readonly hasOutline: boolean;
  readonly scannedPage: boolean;
}

/** The marker in front of a criterion. */
export function markerOf(
  layout: Layout,
  kind: 'inclusion' | 'exclusion',
  index: number,
  heading: string,
): string {
  const { marker, goesOn } = layout.criteria;
  const value = index + 1 + (goesOn && kind === 'exclusion' ? layout.study.inclusion.length : 0);
  switch (marker) {
    case '1.':
      return `${value}.`;
    case '1)':
      return `${value})`;
    case '[1]':
      return `[${value}]`;
    case 'I 01.':
      return `${kind === 'inclusion' ? 'I' : 'E'} ${String(value).padStart(2, '0')}.`;
    case '5.1.1':
      return `${heading}.${value}`;
    case '•':
      return '•';
    case 'a.':
      return `${letter(index)}.`;
  }
}

export function subMarkerOf(layout: Layout, index: number): string {
  switch (layout.criteria.sub) {
    case 'a.':
      return `${letter(index)}.`;
    case 'i)':
      return `${['i', 'ii', 'iii', 'iv', 'v', 'vi'][index] ?? index}) `.trim();
    case '•':
      return layout.criteria.marker === '•' ? '–' : '•';
  }
}

const letter = (index: number): string => 'abcdefghijklmnopqrstuvwxyz'.charAt(index);

/** A heading number such as `5.1.` in the style of a layout. Empty if headings have no numbers. */
export function printedNumber(layout: Layout, number: string): string {
  switch (layout.headings.number) {
    case '1.1':
      return number;
    case '1.1.':
      return `${number}.`;
    case '1.0':
      return number.includes('.') ? number : `${number}.0`;
    case 'none':
      return '';
  }
}

/** The printed value of a schedule cell: `x^a^` becomes `X^a^`, or `Xa` if marks are not superscript. */
export function cellText(layout: Layout, cell: string): string {
  const mark =
    layout.schedule.mark === 'shaded' || layout.schedule.mark === 'dingbat' ? 'x' : layout.schedule.mark;
  const text = cell.replace(/^x(?=\^|$)/, mark);
  return layout.schedule.footnotes === 'glued' ? text.replace(/\^/g, '') : text;
}

/** Runs of equal neighbors: merged header cells. */
export function stretches(
  texts: readonly string[],
): readonly { readonly text: string; readonly from: number; readonly count: number }[] {
  const found: { text: string; from: number; count: number }[] = [];
  texts.forEach((text, index) => {
    const last = found.at(-1);
    if (last?.text === text && text !== '') last.count++;
    else found.push({ text, from: index, count: 1 });
  });
  return found;
}

const LEVELS = ['primary', 'secondary', 'exploratory'] as const;

/** Objectives by level, each group with a title such as `Secondary objectives`. */
export function objectiveGroups(
  objectives: readonly Objective[],
): readonly { readonly title: string; readonly objectives: readonly Objective[] }[] {
  return LEVELS.flatMap((level) => {
    const own = objectives.filter((objective) => objective.level === level);
    const word = `${level.charAt(0).toUpperCase()}${level.slice(1)}`;
    return own.length === 0
      ? []
      : [{ title: `${word} ${own.length > 1 ? 'objectives' : 'objective'}`, objectives: own }];
  });
}

export const objectiveTitles = (objectives: readonly Objective[]): readonly string[] =>
  objectiveGroups(objectives).map(({ title }) => title);
