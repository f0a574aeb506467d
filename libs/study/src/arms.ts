import type { Block, TableBlock } from '@app/contracts';
import { textKey } from '@app/print';
import { epochNamedBy } from './epoch-name';
import { tidy } from './marked-text';
import { sectionAt } from './readable-blocks';
import type { NamedPart, ScheduleTable } from './study';

const TITLE =
  /\b(treatment|study|trial|dosing|intervention|dose)\s+(arms?|groups?|cohorts?)\b|^arms?\b|\barms and interventions\b/i;
const MOST_ARMS = 20;

/** Reads arms where the document lists or tabulates them under such a title; guesses nothing from running text. */
export function readArms(blocks: readonly Block[]): readonly NamedPart[] {
  const found: NamedPart[] = [];
  blocks.forEach((block, index) => {
    if (block.type === 'table') found.push(...armsOfTable(block));
    if (block.type !== 'heading' && block.type !== 'paragraph') return;
    const isTitle = TITLE.test(block.text) && block.text.length < 160;
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

/** `Arm A: …`, `Arm B: …`: items that count on, wherever they stand together. */
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
const COUNTED =
  /\b(two|three|four|five|six|[2-6])\s+(?:parallel\s+|treatment\s+|study\s+|dose\s+)*(?:groups|arms|cohorts)\s*[(:]\s*([^().:;]{5,200})\)?/i;
const IN_RATIO =
  /\b(?:randomi[sz]ed|allocated|assigned)\b[^.]{0,60}?\b(\d(?::\d){1,5})(?:\s+ratio)?\s+to\s+(?:either\s+|receive\s+)*([^.();]{5,200}?)(?:\s+(?:treatment\s+)?(?:groups?|arms?))?\s*(?=[.();]|$)/i;

/** A sentence that says how many there are and names as many: `three treatment groups (high dose, low dose, and placebo)`. */
function inSentences(blocks: readonly Block[]): readonly NamedPart[] {
  for (const [pattern, countOf] of [
    [COUNTED, (text: string) => Number(text) || COUNTS.indexOf(text.toLowerCase())],
    [IN_RATIO, (text: string) => text.split(':').length],
  ] as const) {
    for (const block of blocks) {
      if (block.type !== 'paragraph' && block.type !== 'list-item') continue;
      const [, count, list] = pattern.exec(tidy(block.text)) ?? [];
      const names = (list ?? '')
        .split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/)
        .filter((name) => name !== '');
      if (count === undefined || names.length !== countOf(count)) continue;
      if (names.every((name) => name.length < 60))
        return names.map((name) => ({ name, blockIds: [block.id] }));
    }
  }
  return [];
}

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

function armsOfTable(table: TableBlock): readonly NamedPart[] {
  const columns = armsOfColumns(table);
  if (columns.length > 0) return columns;
  const header = table.rows.find((row) => row.isHeader);
  const [label] = header?.cells ?? [];
  if (
    !header ||
    !label ||
    !/^(study\s+|treatment\s+)?(arms?|groups?|cohorts?)(\s+name)?$/i.test(tidy(label.text))
  )
    return [];
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

/** The epochs that the schedules name, in a row of their own or as the name of a visit, in order. */
export function readEpochs(schedules: readonly ScheduleTable[]): readonly NamedPart[] {
  const found = new Map<string, NamedPart>();
  for (const schedule of schedules) {
    for (const column of schedule.columns) {
      const name = column.epoch;
      if (name === undefined || name === '' || found.has(textKey(name))) continue;
      const says = (text = '') =>
        [text, epochNamedBy(text) ?? ''].some((one) => textKey(one) === textKey(name));
      const rows = schedule.headers.filter((_header, index) => says(column.headers[index]));
      found.set(textKey(name), { name, blockIds: rows.map((row) => row.rowId) });
    }
  }
  return [...found.values()];
}
