import { type Kind, numberOf, type Part, type StudyText } from '../../../samples/study-text';
import { cellText, type Layout, markerOf, objectiveGroups, printedNumber, subMarkerOf } from './layout';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')}`;
const bold = (text: string): string => (text === '' ? '' : `${text}{bold}`);
/** A cell over this many columns. */
const across = (text: string, columns: number): string[] => [
  text,
  ...new Array<string>(columns - 1).fill('<'),
];

/** Writes a study in a layout as a document of the cases. */
export function studyDocument(layout: Layout): string {
  const { study, looks, contents, columns } = layout;
  const counts: number[] = [];
  return [
    `[[PDF ${looks}]]`,
    layout.running === 'none'
      ? ''
      : `[[running ${layout.running}: ${study.sponsor} | Protocol ${study.number} | Version ${study.version}, ${study.date}]]`,
    ...titlePage(layout),
    'Confidential: this document describes an invented study and may be used for tests only.',
    layout.hasScan ? '[[scan]]' : '',
    contents === 'none' ? '' : `[[contents ${contents}]]`,
    '[[portrait]]',
    ...study.sections.flatMap(({ level, title, parts }) => {
      const number = numberOf(counts, level);
      const text = `${printedNumber(layout, number)} ${title}`.trim();
      const hasSchedule = parts.some((part) => part.kind === 'schedule');
      const isTurned = hasSchedule && layout.place !== 'portrait';
      return [
        hasSchedule ? '[[columns 1]]' : `[[columns ${columns}]]`,
        isTurned ? `[[${layout.place}]]` : '',
        layout.hasHeadings ? `${'='.repeat(level)} ${text}` : bold(text),
        ...parts.flatMap((part) => partOf(layout, part, number)),
        isTurned ? '[[portrait]]' : '',
      ];
    }),
  ].join('\n');
}

/** Writes the tables of a study as a workbook: on a sheet each, below each other, or side by side. */
export function studySheets(layout: Layout): string {
  const { schedule } = layout.study;
  const tables: readonly (readonly [string, readonly string[]])[] = [
    ['Study Identification', titleTable(layout)],
    [schedule.title, scheduleTable(layout, 0)],
    ['Objectives and Endpoints', objectivesTable(layout)],
    ['Inclusion Criteria', criteriaTable(layout, 'inclusion', '5.1')],
    ['Exclusion Criteria', criteriaTable(layout, 'exclusion', '5.2')],
  ];
  if (layout.sheets === 'apart')
    return tables
      .flatMap(([title, rows]) => [
        `[[${title}]]`,
        ...rows,
        ...(title === schedule.title ? schedule.footnotes.map(([mark, text]) => `${mark}. ${text}`) : []),
      ])
      .join('\n');
  if (layout.sheets === 'stacked')
    return ['[[Study design]]', ...tables.flatMap(([title, rows]) => [title, ...rows, '|'])].join('\n');
  const titled = tables.map(([title, rows]) => [row([title]), ...rows]);
  const deepest = Math.max(...titled.map(({ length }) => length));
  const lines = Array.from({ length: deepest }, (_line, at) =>
    titled.map((rows) => padded(rows[at] ?? '|', widthOf(rows))).join(' | '),
  );
  return ['[[Study design]]', ...lines].join('\n');
}

const cellsOf = (line: string): string[] => line.split(/(?<=^|\s)\|(?=\s|$)/).slice(1);
const widthOf = (rows: readonly string[]): number => Math.max(...rows.map((line) => cellsOf(line).length));
/** The row with blank cells up to this many, and a blank column behind them. */
const padded = (line: string, cells: number): string => line + ' |'.repeat(cells - cellsOf(line).length + 1);

function titlePage(layout: Layout): string[] {
  const { study } = layout;
  const labels = titleRows(study).map(([label, value]) => `${label}: ${value}`);
  switch (layout.titlePage) {
    case 'table':
      return ['Clinical Trial Protocol{large}', ...titleTable(layout)];
    case 'centered':
      return [
        `${study.title}{large center}`,
        ...[
          `Protocol ${study.number}`,
          `Version ${study.version}, ${study.date}`,
          `Phase ${study.phase}`,
          `Sponsor: ${study.sponsor}`,
          study.registryIds.join(' / '),
        ].map((line) => `${line}{center}`),
      ];
    case 'letter-spaced':
      return ['Clinical Study Protocol{spaced}', ...labels];
    case 'labels':
      return ['CLINICAL STUDY PROTOCOL{large}', ...labels];
  }
}

const titleRows = (study: StudyText): readonly (readonly [string, string])[] => [
  ['Protocol Title', study.title],
  ['Protocol Number', study.number],
  ['Version Number', study.version],
  ['Version Date', study.date],
  ['Study Phase', `Phase ${study.phase}`],
  ['Sponsor Name', study.sponsor],
  ['Registry Identifiers', study.registryIds.join(', ')],
];

const titleTable = ({ study }: Layout): string[] =>
  titleRows(study).map(([label, value]) => row([bold(`${label}:`), value]));

function partOf(layout: Layout, part: Part, heading: string): string[] {
  const { study, place } = layout;
  const list = (items: readonly string[]) => items.map((item) => `•⇥${item}`);
  switch (part.kind) {
    case 'text':
      return [part.text];
    case 'bullets':
      return list(part.items);
    case 'arms':
      return layout.arms === 'table'
        ? [
            row([bold('Arm'), bold('Treatment')]),
            ...study.arms.map(({ name, description }) => row([name, description])),
          ]
        : list(study.arms.map(({ name, description }) => `${name}: ${description}`));
    case 'objectives':
      if (layout.objectives === 'beside' || layout.objectives === 'three-columns')
        return ['[[columns 1]]', ...objectivesTable(layout)];
      return objectiveGroups(study.objectives).flatMap(({ title, objectives }) => [
        bold(layout.objectives === 'lists' ? `${title}:` : title),
        ...list(objectives.map(({ text }) => text)),
      ]);
    case 'criteria':
      if (layout.criteria === 'table') return criteriaTable(layout, part.of, heading);
      return study[part.of].flatMap(({ text, subItems }, index) => [
        `${markerOf(layout, part.of, index, heading)}⇥${text}`,
        ...subItems.map((item, at) => `⇥${subMarkerOf(layout, at)}⇥${item}`),
      ]);
    case 'table':
      throw new Error('The generated studies have no other tables.');
    case 'schedule': {
      const title = `Table 1: ${study.schedule.title}`;
      const halves = layout.isHalved ? [0, 1] : [0];
      return [
        ...halves.flatMap((half) => [
          ...(half === 0 ? [bold(title)] : [`[[${place}]]`, bold(`${title} (continued)`)]),
          ...scheduleTable(layout, half),
        ]),
        ...footnotes(layout),
      ];
    }
  }
}

const footnotes = ({ study, footnotes: style }: Layout): string[] =>
  study.schedule.footnotes.map(([mark, text]) => {
    const start = { raised: `^${mark}^ `, dotted: `${mark}. `, glued: `${mark} = ` }[style];
    return `${start}${text}{small}`;
  });

/** The schedule, or one of its halves. */
function scheduleTable(layout: Layout, half: number): string[] {
  const { headers, rows } = layout.study.schedule;
  const visits = headers[0]?.texts.length ?? 0;
  const middle = layout.isHalved ? Math.ceil(visits / 2) : visits;
  const [from, to] = half === 0 ? [0, middle] : [middle, visits];
  return [
    ...headers.map(({ label, texts }, index) =>
      row([bold(label), ...headerCells(layout, texts.slice(from, to), index)]),
    ),
    ...rows.map(({ name, cells }) => {
      if (cells.length > 0)
        return row([name, ...cells.slice(from, to).map((cell) => markCell(layout, cell))]);
      if (layout.groups === 'bold') return row([bold(name)]);
      return row(across(`${name}{${layout.groups === 'shaded' ? 'bold ground' : 'bold'}}`, to - from + 1));
    }),
  ];
}

function headerCells({ headers }: Layout, texts: readonly string[], index: number): string[] {
  const isMerged = headers === 'merged' && index === 0;
  return texts.map((text, at) => {
    if (isMerged && at > 0 && text !== '' && texts[at - 1] === text) return '<';
    return headers === 'turned' && index > 0 && text !== '' ? `${text}{bold turned}` : bold(text);
  });
}

function markCell(layout: Layout, cell: string): string {
  if (cell === 'x' && layout.mark === 'shaded') return '{ground}';
  return cell === 'x' && layout.mark === 'dingbat' ? '\uf0fc{symbol}' : cellText(layout, cell);
}

const endpointsOf = (texts: readonly string[]): string =>
  texts.length === 1 ? (texts[0] ?? '') : texts.map((text) => `• ${text}`).join('¶');

/** Objectives beside endpoints, with the level as a merged row or as a separate column. */
function objectivesTable({ objectives, study }: Layout): string[] {
  const isColumn = objectives === 'three-columns';
  return [
    row([
      ...(isColumn
        ? ['Level{bold}', 'Objective{bold}', 'Endpoint{bold}']
        : ['Objectives{bold}', 'Endpoints{bold}']),
    ]),
    ...objectiveGroups(study.objectives).flatMap(({ word, objectives: own }) => [
      ...(isColumn ? [] : [row([bold(word), '<'])]),
      ...own.map(({ text, endpoints }) => row([...(isColumn ? [word] : []), text, endpointsOf(endpoints)])),
    ]),
  ];
}

/** Criteria as rows of number and text. Sub-items are lines of the text. */
const criteriaTable = (layout: Layout, kind: Kind, heading: string): string[] => [
  row(['No.{bold}', 'Criterion{bold}']),
  ...layout.study[kind].map(({ text, subItems }, index) =>
    row([
      markerOf(layout, kind, index, heading),
      [text, ...subItems.map((item, at) => `${subMarkerOf(layout, at)} ${item}`)].join('¶'),
    ]),
  ),
];
