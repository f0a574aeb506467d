import type { Block, TableBlock, TableRow } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import { epochNamedBy } from './epoch-name';
import { tidy } from './marked-text';
import { sectionAt } from './readable-blocks';
import type { NamedPart, ScheduleTable } from './study';

const TITLE =
  /\b(treatment|study|trial|dosing|intervention|dose)\s+(arms?|groups?|cohorts?)\b|^arms?\b|\barms and interventions\b/i;
/** `Participants will be randomly assigned to one of the following:` above a list. */
const ANNOUNCED = /\b(?:randomi[sz]ed|randomly\s+assigned|allocated|assigned)\s+to\b.*\bone\s+of\b.*:$/i;
const MOST_ARMS = 20;

/** Reads arms that the document lists or tabulates under such a title. Does not guess from running text. */
export function readArms(blocks: readonly Block[]): readonly NamedPart[] {
  const found: NamedPart[] = [];
  blocks.forEach((block, index) => {
    if (block.type === 'table') found.push(...armsOfTable(block));
    if (block.type !== 'heading' && block.type !== 'paragraph') return;
    const isTitle = (TITLE.test(block.text) || ANNOUNCED.test(block.text)) && block.text.length < 160;
    if (!isTitle || (block.type === 'paragraph' && !/:$/.test(block.text.trim()))) return;
    const section = block.type === 'heading' ? sectionAt(blocks, index) : followingItems(blocks, index);
    for (const item of section)
      if (item.type === 'list-item' && item.level === 0) found.push(toArm(item.text, item.id));
  });
  const arms = found.length > 0 ? found : namedAlike(blocks);
  const unique = new Map(
    (arms.length > 0 ? arms : inSentences(blocks)).map((arm) => [textKey(arm.name), arm]),
  );
  return unique.size > MOST_ARMS ? [] : [...unique.values()];
}

const ARM =
  /^((?:treatment\s+|study\s+)?(?:arm|group|cohort)\s+(?:\d{1,2}|[A-Z]{1,2}\d?|[IVX]{1,4}))(?:\s*[:–—-]\s*|\s+\()(.{3,})$/i;

/** `Arm A: …`, `Arm B: …`: items with consecutive labels that appear together, anywhere in the document. */
function namedAlike(blocks: readonly Block[]): readonly NamedPart[] {
  const found: NamedPart[] = [];
  for (const block of blocks) {
    if (block.type !== 'list-item' && block.type !== 'paragraph') continue;
    const [, name, description] = ARM.exec(tidy(block.text)) ?? [];
    if (name === undefined || description === undefined) continue;
    found.push({ name: tidy(name), description: description.replace(/\)$/, ''), blockIds: [block.id] });
  }
  return new Set(found.map((arm) => textKey(arm.name))).size > 1 ? found : [];
}

const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
const GROUPS = String.raw`(?:groups|arms|cohorts|regimens|treatments|dose\s+levels|doses)`;
/** Lists may explain each name in parentheses, and may separate names by semicolons. */
const LIST = String.raw`((?:[^().]|\([^()]*\)|\.(?=\d)){5,300}?)`;
/** The decimal point of `2.5 mg` does not end a sentence. */
const SHORT_LIST = String.raw`(?:[^.();]|\.(?=\d))`;
const END = String.raw`(?=[.)]\s|[.;)]?$|;\s(?!(?:(?:[^.;]|\.(?=\d)){1,60};\s)*(?:and|or)\s))`;
const RANDOMIZED = String.raw`\b(?:randomi[sz]ed|allocated|assigned)\b`;
const RECEIVE = String.raw`(?:either\s+|receive\s+|treatment\s+with\s+)*`;

interface ArmSentence {
  readonly pattern: RegExp;
  /** Number of arms that the sentence states. A list with another number of names is not a list of arms. */
  readonly countOf: (count: string) => number;
}

/** Groups of a match: `count` and `list`. */
const SENTENCES: readonly ArmSentence[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?<count>two|three|four|five|six|[2-6])\s+(?:[\p{L}-]+\s+){0,3}${GROUPS}\s*(?:[(:,–-]|\bnamely\b|\bincluding\b|\bare\b)\s*:?\s*(?<list>${LIST})${END}`,
      'iu',
    ),
    countOf: (count) => Number(count) || COUNTS.indexOf(count.toLowerCase()),
  },
  {
    pattern: new RegExp(
      String.raw`${RANDOMIZED}[^.]{0,60}?\b(?<count>\d(?::\d){1,5})\)?(?:\s+ratio)?\s+to\s+${RECEIVE}(?<list>${SHORT_LIST}{5,200}?)(?:\s+(?:treatment\s+)?(?:groups?|arms?))?\s*(?=\.(?!\d)|[();]|$)`,
      'i',
    ),
    countOf: (count) => count.split(':').length,
  },
  {
    pattern: new RegExp(
      String.raw`${RANDOMIZED}\s+to\s+${RECEIVE}(?<list>${SHORT_LIST}{5,160}?)(?:\s+(?:treatment\s+)?(?:groups?|arms?))?\s*,?\s+in\s+an?\s+(?<count>\d(?::\d){1,5})\s+(?:ratio|fashion)`,
      'i',
    ),
    countOf: (count) => count.split(':').length,
  },
];

/** Sentences about the assignment of participants to groups, which state the number of groups only through their names. */
const UNCOUNTED: readonly RegExp[] = [
  new RegExp(
    String.raw`\bone\s+of\s+the\s+following\s+(?:[\p{L}-]+\s+){0,2}${GROUPS}\s*:\s*(?<list>${LIST})${END}`,
    'iu',
  ),
  new RegExp(String.raw`${RANDOMIZED}\s+equally\s+to\s+${RECEIVE}(?<list>${LIST})${END}`, 'i'),
];

/** `Arm A (drug) or Arm B (placebo)`: names of the same form, each with its treatment. */
const LETTERED = /\b((?:arm|group|cohort)\s+(?:[A-Z]|\d{1,2}))\s*\(([^()]{3,120})\)/gi;

/** `The treatment arms will include a placebo arm, a low-dose arm and a high-dose arm`: every name contains `arm`. */
const INCLUDED = new RegExp(
  String.raw`\b(?:arms|groups)\s+(?:(?:will\s+)?(?:include|be|comprise)|are|consist\s+of)\s*:?\s*(?<list>${LIST})${END}`,
  'i',
);
const LONGEST_NAME = 60;

/**
 * Sentences that name as many arms as they count, or that name arms one by one: `three treatment groups (high dose, low dose, and
 * placebo)`.
 */
function inSentences(blocks: readonly Block[]): readonly NamedPart[] {
  const texts = blocks.filter(({ type }) => type === 'paragraph' || type === 'list-item');
  for (const { id, text } of texts) {
    const parts = listed(INCLUDED.exec(tidy(text))?.groups?.['list']);
    if (parts.length > 1 && parts.every((part) => /\s(?:arm|group)$/i.test(part)))
      return parts.map((part) => ({ name: nameOf(part), blockIds: [id] }));
  }
  for (const { pattern, countOf } of SENTENCES) {
    for (const { id, text } of texts) {
      const { count, list } = pattern.exec(tidy(text))?.groups ?? {};
      const names = listed(list).map(nameOf);
      if (count === undefined || names.length < 2 || names.length !== countOf(count)) continue;
      if (names.every((name) => name.length > 0 && name.length < LONGEST_NAME))
        return names.map((name) => ({ name, blockIds: [id] }));
    }
  }
  return lettered(texts) ?? uncounted(texts);
}

function lettered(texts: readonly Block[]): readonly NamedPart[] | undefined {
  for (const { id, text } of texts) {
    if (!new RegExp(RANDOMIZED, 'i').test(text)) continue;
    const named = [...tidy(text).matchAll(LETTERED)].map(([, name = '', description = '']) => ({
      name,
      description,
      blockIds: [id],
    }));
    if (new Set(named.map(({ name }) => textKey(name))).size > 1) return named;
  }
  return undefined;
}

function uncounted(texts: readonly Block[]): readonly NamedPart[] {
  for (const pattern of UNCOUNTED)
    for (const { id, text } of texts) {
      const names = listed(pattern.exec(tidy(text))?.groups?.['list']).map(nameOf);
      if (names.length > 1 && names.every((name) => name.length > 0 && name.length < LONGEST_NAME))
        return names.map((name) => ({ name, blockIds: [id] }));
    }
  return [];
}

/** The parts of an enumeration, without their explanations in parentheses. */
const listed = (list = ''): readonly string[] =>
  list
    .replace(/\s*\([^()]*\)/g, '')
    .split(/\s*[,;]\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The name of a placebo arm, without its dosing frequency, which the sentence states for all arms. */
const nameOf = (part: string): string =>
  part
    .replace(/^(?:an?|the)\s+/i, '')
    .replace(/\s+(?:arm|group)$/i, '')
    .replace(
      /^((?:matching\s+)?placebo)\s+(?:once|twice|\w+\s+times|every|daily|weekly|orally|at|for)\b.*$/i,
      '$1',
    );

function followingItems(blocks: readonly Block[], index: number): readonly Block[] {
  const items: Block[] = [];
  for (const block of blocks.slice(index + 1, index + 1 + MOST_ARMS)) {
    if (block.type !== 'list-item') break;
    items.push(block);
  }
  return items;
}

function toArm(text: string, blockId: string): NamedPart {
  const plain = tidy(text);
  const split = /^(.{2,60}?)(?::|\s[–-]\s|\s=\s)\s*(.+)$/.exec(plain);
  return split?.[1] && split[2]
    ? { name: split[1], description: split[2], blockIds: [blockId] }
    : { name: plain, blockIds: [blockId] };
}

/** `Arm name | Drug A | Placebo`: a table whose columns are the arms. */
function armsOfColumns(table: TableBlock): readonly NamedPart[] {
  const row = table.rows
    .slice(0, 4)
    .find(
      ({ cells }) => /^arms?\s+(name|title|label)s?$/i.test(tidy(cells[0]?.text ?? '')) && cells.length > 2,
    );
  return (row?.cells.slice(1) ?? []).flatMap((cell) =>
    cell.text === '' || cell.text.length > 120 ? [] : [{ name: tidy(cell.text), blockIds: [cell.id] }],
  );
}

/** What a table states about each arm, in the labels of its rows. */
const ATTRIBUTE =
  /^(?:doses?|dosage|dose\s+level|number|no\.|participants|subjects|patients|n\b|route|frequency|formulation|regimen|treatment|duration|description|type|schedule|administration)/i;

/** `Treatment group | High dose | Placebo` above rows that state the treatments: the columns of the table are the arms. */
function armsOfHeader(table: TableBlock, header: TableRow): readonly NamedPart[] {
  const [label, ...others] = header.cells;
  const rows = table.rows.filter((row) => row !== header).map((row) => tidy(row.cells[0]?.text ?? ''));
  const said = rows.filter((text) => ATTRIBUTE.test(text)).length;
  const isTurned =
    rows.length > 0 && said > rows.length / 2 && !others.some(({ text }) => ATTRIBUTE.test(text));
  if (!label || !isTurned) return [];
  return others.flatMap(({ id, text }) =>
    text === '' || text.length > 120 ? [] : [{ name: tidy(text), blockIds: [id] }],
  );
}

function armsOfTable(table: TableBlock): readonly NamedPart[] {
  const columns = armsOfColumns(table);
  if (columns.length > 0) return columns;
  const header = table.rows.find((row) => row.isHeader);
  const [label] = header?.cells ?? [];
  if (
    !header ||
    !label ||
    !/^(study\s+|treatment\s+|dose\s+|intervention\s+)?(arms?|groups?|cohorts?)(\s+name)?$/i.test(
      tidy(label.text),
    )
  )
    return [];
  const ofHeader = armsOfHeader(table, header);
  if (ofHeader.length > 0) return ofHeader;
  return table.rows.flatMap((row) => {
    const [name, description] = row.cells;
    if (row.isHeader || !name || name.column !== label.column || name.text.length > 120) return [];
    return [
      {
        name: tidy(name.text),
        ...(description ? { description: tidy(description.text) } : {}),
        blockIds: [row.id],
      },
    ];
  });
}

/** The epochs that the schedules name, in a separate row or in the names of visits, in order. */
export function readEpochs(schedules: readonly ScheduleTable[]): readonly NamedPart[] {
  const found = new Map<string, NamedPart>();
  for (const schedule of schedules) {
    for (const column of schedule.columns) {
      const name = column.epoch;
      if (name === undefined || name === '' || found.has(textKey(name))) continue;
      const says = (text = '') =>
        [text, epochNamedBy(text) ?? ''].some((one) => textKey(one) === textKey(name));
      const cells = column.headerCells.filter((_cell, row) => says(column.headers[row]));
      found.set(textKey(name), { name, blockIds: cells.flatMap((cell) => cell ?? []) });
    }
  }
  return [...found.values()];
}
