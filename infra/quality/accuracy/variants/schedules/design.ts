import { Random } from '../../../random';
import type { Arrow, Rules } from './pen';
import { ACTIVITIES, type DesignHeader, GROUPS, headersOf, TIMES } from './vocabulary';

/** Properties that a seed varies. Each one occurs in real schedules. */
export const ABILITIES = [
  'headers',
  'label-columns',
  'group-beside',
  'equal-headers',
  'arrows',
  'merged-marks',
  'open-sides',
  'dashes',
  'small',
  'continued',
  'beside',
  'ground',
  'footnotes',
] as const;
export type Ability = (typeof ABILITIES)[number];

/** `arrow` stands for a drawn or printed arrow over the columns of `span`. */
export interface DesignCell {
  readonly column: number;
  readonly span: number;
  readonly text: string;
  readonly kind: 'text' | 'ground' | 'arrow' | 'grey';
  /** Expected result for each column. */
  readonly values: readonly string[];
}

export interface DesignRow {
  /** One text per label column; `undefined` if the label above extends down. */
  readonly labels: readonly (string | undefined)[];
  readonly name: string;
  readonly parent: string | null;
  readonly cells: readonly DesignCell[];
}

export interface ScheduleDesign {
  readonly title: string;
  readonly headers: readonly DesignHeader[];
  readonly rows: readonly DesignRow[];
  readonly footnotes: readonly string[];
  readonly boldHeaders: boolean;
  readonly rules: Rules;
  readonly sides: 'closed' | 'open' | 'no-verticals-left';
  readonly arrow: Arrow;
  /** Cells under an arrow form one cell. */
  readonly mergesArrows: boolean;
  /** Number of rows on the first page. The others are on the next page, without headers. */
  readonly firstPage: number;
  readonly pageBreak: 'nothing' | 'caption' | 'footnotes';
}

/** Generates the design of one schedule. The same seed always gives the same design. */
export function drawDesign(ability: Ability, seed: number): ScheduleDesign {
  const random = new Random(seed * 7919 + ABILITIES.indexOf(ability) * 104_729);
  const is = (one: Ability) => ability === one;
  const visits = is('small') ? 3 + random.below(4) : 5 + random.below(7);
  const labelColumns = is('label-columns') ? 2 + random.below(2) : is('group-beside') ? 2 : 1;
  const headers = headersOf({
    random,
    visits,
    labelColumns,
    depth: is('headers') ? 1 + random.below(4) : is('equal-headers') || is('small') ? 1 : 2,
    isEqual: is('equal-headers'),
    labelling:
      is('headers') || labelColumns > 1 ? random.oneOf(['title', 'title-merged', 'blank', 'times']) : 'times',
  });
  const count = is('small') ? 1 + random.below(2) : 9 + random.below(10);
  const grey = is('ground') ? random.oneOf(['mark', 'not-applicable'] as const) : 'none';
  const arrow = random.oneOf(['triangle', 'chevron', 'line', 'text'] as const);
  const rows = rowsOf({ random, ability, visits, labelColumns, count, grey, arrow });
  return {
    title: random.oneOf(['Schedule of Activities', 'Schedule of Assessments', 'Study Schedule']),
    headers,
    rows,
    footnotes: footnotesOf(ability, grey),
    boldHeaders: random.below(2) === 0,
    rules: is('dashes') ? random.oneOf(['dashed', 'dotted', 'wide-dashed']) : 'solid',
    sides: is('open-sides') ? random.oneOf(['open', 'no-verticals-left']) : 'closed',
    arrow,
    mergesArrows: random.below(2) === 0,
    firstPage: is('continued') ? Math.ceil(rows.length * (0.4 + random.next() * 0.3)) : rows.length,
    pageBreak: random.oneOf(['nothing', 'caption', 'footnotes']),
  };
}

function footnotesOf(ability: Ability, grey: 'mark' | 'not-applicable' | 'none'): readonly string[] {
  if (grey === 'not-applicable') return ['Shaded cells: not applicable.'];
  if (ability !== 'footnotes' && ability !== 'continued') return [];
  return [
    '^a^ Only where indicated.',
    '^b^ Before dosing.',
    '^c^ Repeated at early termination.',
    '* At selected sites.',
  ];
}

interface RowsRequest {
  readonly random: Random;
  readonly ability: Ability;
  readonly visits: number;
  readonly labelColumns: number;
  readonly count: number;
  readonly grey: 'mark' | 'not-applicable' | 'none';
  readonly arrow: ScheduleDesign['arrow'];
}

function rowsOf(request: RowsRequest): readonly DesignRow[] {
  const { random, ability, labelColumns, count } = request;
  const names = [...ACTIVITIES];
  const groups = [...GROUPS];
  const rows: DesignRow[] = [];
  let group = '';
  let left = 0;
  for (let index = 0; index < count; index++) {
    const name = names.splice(random.below(names.length), 1)[0] ?? '';
    if (left === 0 && labelColumns > 1) {
      group = groups.splice(random.below(groups.length), 1)[0] ?? 'Other';
      left = Math.min(count - index, 2 + random.below(4));
    }
    const startsGroup = left > 0 && rows.at(-1)?.parent !== group;
    if (left > 0) left--;
    const groupLabel = ability === 'group-beside' && !startsGroup ? undefined : group;
    const labels =
      labelColumns === 1
        ? [decorated(request, name)]
        : labelColumns === 2
          ? [groupLabel, name]
          : [groupLabel, name, random.oneOf(TIMES)];
    const parent = labelColumns > 1 ? group : null;
    rows.push({ labels, name, parent, cells: cellsOf(request, index) });
  }
  return rows;
}

/** A label with its footnote marks. They follow the label, are inside it, or are a range. */
function decorated({ random, ability }: RowsRequest, name: string): string {
  if (ability !== 'footnotes') return name;
  const [first = '', ...others] = name.split(' ');
  const within = `${first}^a^ ${others.join(' ')}`.trim();
  return random.oneOf([name, `${name}^b^`, `${name}^a,b^`, `${name}^a-c^`, `${name}*`, within]);
}

function cellsOf(request: RowsRequest, index: number): readonly DesignCell[] {
  const { random, ability, visits, grey, arrow } = request;
  const text = (column: number, value: string, printed = value): DesignCell => ({
    column,
    span: 1,
    text: printed,
    kind: 'text',
    values: [value],
  });
  if (ability === 'arrows' && index % 3 === 2) {
    const from = random.below(Math.max(1, visits - 2));
    const span = 2 + random.below(visits - from - 1);
    return [
      {
        column: from,
        span,
        text: '',
        kind: 'arrow',
        values: new Array<string>(span).fill(arrow === 'line' ? '—' : '↔'),
      },
    ];
  }
  if (ability === 'merged-marks' && index % 2 === 1) {
    const from = random.below(visits - 2);
    const span = 2 + random.below(Math.min(4, visits - from) - 1);
    const all = new Array<string>(span).fill('X');
    const printed = random.oneOf([all.join(' '), all.join('   '), 'X']);
    return [{ column: from, span, text: printed, kind: 'text', values: all }];
  }
  const isGroundRow = grey === 'mark' && index % 2 === 1;
  const cells: DesignCell[] = [];
  for (let column = 0; column < visits; column++) {
    const isDone = random.next() < 0.55;
    if (isDone && isGroundRow) cells.push({ column, span: 1, text: '', kind: 'ground', values: ['■'] });
    else if (isDone)
      cells.push(text(column, 'X', ability === 'footnotes' && random.below(5) === 0 ? 'X^c^' : 'X'));
    else if (grey === 'not-applicable' && !isGroundRow)
      cells.push({ column, span: 1, text: '', kind: 'grey', values: [''] });
  }
  return cells.some((cell) => cell.kind !== 'grey')
    ? cells
    : [text(0, 'X'), ...cells.filter((cell) => cell.column > 0)];
}
