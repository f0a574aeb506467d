import type { Block, TableBlock } from '@app/contracts';
import { textKey, tidy } from './marked-text';
import { sectionAt } from './readable-blocks';
import type { NamedPart, ScheduleTable } from './study';

const TITLE =
  /\b(treatment|study|dosing|intervention)\s+(arms?|groups?|cohorts?)\b|^arms?\b|\barms and interventions\b/i;
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
  const unique = new Map(found.map((arm) => [textKey(arm.name), arm]));
  return unique.size > MOST_ARMS ? [] : [...unique.values()];
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

function armsOfTable(table: TableBlock): readonly NamedPart[] {
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

/** The epochs that the header rows of the schedules name, in order. */
export function readEpochs(schedules: readonly ScheduleTable[]): readonly NamedPart[] {
  const found = new Map<string, NamedPart>();
  for (const schedule of schedules) {
    const rowIds = schedule.headers.filter((header) => header.kind === 'epoch').map((header) => header.rowId);
    for (const column of schedule.columns) {
      const name = column.epoch;
      if (name === undefined || name === '' || found.has(textKey(name))) continue;
      found.set(textKey(name), { name, blockIds: rowIds });
    }
  }
  return [...found.values()];
}
