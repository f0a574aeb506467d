import type { Anchor, Block, TableBlock } from '@app/contracts';
import { readListMarker, splitHeadingNumber } from '@app/text-normalization';
import { repairCharacters } from '../text/text-repair';

export const anchorAt = (paragraph: number): Anchor => ({ kind: 'doc', paragraph });

/** Turns the plain body of an old Word document into blocks; lines with several tabs are rows of a table. */
export function docBlocks(body: string): readonly Block[] {
  const blocks: Block[] = [];
  let rows: { cells: string[]; paragraph: number }[] = [];
  let tables = 0;
  const closeTable = () => {
    const [only] = rows;
    if (rows.length > 1) blocks.push(toTable(rows, `t${++tables}`));
    else if (only) blocks.push(toBlock(only.cells.join(' ').trim(), only.paragraph, blocks.length));
    rows = [];
  };
  body.split(/\r\n|\r|\n/).forEach((line, paragraph) => {
    const repaired = line.split('\t').map((cell) => repairCharacters(cell).replace(/\s+/g, ' ').trim());
    if (repaired.every((cell) => cell === '')) return;
    if (repaired.length > 2) {
      rows.push({ cells: repaired, paragraph });
      return;
    }
    closeTable();
    blocks.push(toBlock(repaired.join(' ').trim(), paragraph, blocks.length));
  });
  closeTable();
  return blocks;
}

function toBlock(text: string, paragraph: number, before: number): Block {
  const base = { id: `b${before + 1}`, text, anchor: anchorAt(paragraph) };
  const { number, text: title } = splitHeadingNumber(text);
  const isTitle = text.length < 100 && !/[.;:,]$/.test(text);
  if (number?.includes('.') && isTitle) {
    const level = Math.min(9, number.split('.').length);
    return { ...base, type: 'heading', level, number, text: title };
  }
  const marker = readListMarker(text);
  if (marker) return { ...base, type: 'list-item', text: marker.rest, marker: marker.marker, level: 0 };
  return { ...base, type: 'paragraph' };
}

function toTable(rows: readonly { cells: readonly string[]; paragraph: number }[], id: string): TableBlock {
  const first = rows[0];
  return {
    id,
    type: 'table',
    text: '',
    columns: Math.max(...rows.map((row) => row.cells.length)),
    anchor: anchorAt(first?.paragraph ?? 0),
    rows: rows.map((row, index) => ({
      id: `${id}.r${index + 1}`,
      isHeader: index === 0,
      anchor: anchorAt(row.paragraph),
      cells: row.cells.flatMap((text, column) =>
        text === ''
          ? []
          : [
              {
                id: `${id}.r${index + 1}.c${column + 1}`,
                column,
                columnSpan: 1,
                rowSpan: 1,
                text,
                anchor: anchorAt(row.paragraph),
              },
            ],
      ),
    })),
  };
}
