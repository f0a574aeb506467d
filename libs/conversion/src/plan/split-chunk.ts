import type { Block, TableRow } from '@app/contracts';
import type { Chunk, PlannedDocument } from '../model/chunk';
import { boundaryAt, FULLNESS } from './plan-chunks';
import { BY_ANSWER, partsOf, type Unit, unitsOf } from './unit';

/**
 * Splits a section whose answer was cut off into two halves, at the best position near its middle; null if it is a single block
 * that cannot be split.
 */
export function halve(section: Chunk, documents: readonly PlannedDocument[]): [Chunk, Chunk] | null {
  const halves = halvesOf(unitsIn(section, documents));
  if (halves === null) return null;
  const [first, second] = halves;
  return [pieceOf(section, 1, first), pieceOf(section, 2, second)];
}

/** A section in two: what was answered, and what is left of it, in two pieces if that is more. */
export interface Divided {
  readonly answered: Chunk;
  readonly left: readonly Chunk[];
}

/**
 * Splits a section behind as many of its lines (see `linesOf`) as were answered. Null if they are less than a quarter of it,
 * because the rest of such an answer would be cut off, too.
 */
export function splitBehind(
  section: Chunk,
  lines: number,
  documents: readonly PlannedDocument[],
): Divided | null {
  const [before, after] = cutBehind(unitsIn(section, documents), lines);
  const [answered, left] = [before, after].map((units) => units.reduce((sum, { tokens }) => sum + tokens, 0));
  if (answered === undefined || left === undefined || left === 0 || answered * 3 < left) return null;
  const pieces = (left > answered ? halvesOf(after) : null) ?? [after];
  return {
    answered: pieceOf(section, 1, before),
    left: pieces.map((units, index) => pieceOf(section, index + 2, units)),
  };
}

/** A block of a section, or a row of a table. The rows of its header belong to all of its rows. */
export interface Line {
  readonly documentId: number;
  readonly blockId: string;
  readonly row: TableRow | null;
}

export const linesOf = ({ parts }: Chunk): Line[] =>
  parts.flatMap(({ documentId, blocks }) =>
    blocks.flatMap((block) => rowsOf(block).map((row) => ({ documentId, blockId: block.id, row }))),
  );

const rowsOf = (block: Block): readonly (TableRow | null)[] => {
  const rows = block.type === 'table' ? block.rows.filter((row) => !row.isHeader) : [];
  return rows.length === 0 ? [null] : rows;
};

const pieceOf = (section: Chunk, number: number, units: readonly Unit[]): Chunk => ({
  label: `${section.label}.${number}`,
  parts: partsOf(units),
});

function unitsIn({ parts }: Chunk, documents: readonly PlannedDocument[]): Unit[] {
  return parts.flatMap((part) => {
    const document = documents.find(({ id }) => id === part.documentId) ?? {
      id: part.documentId,
      name: part.name,
      blocks: part.blocks,
    };
    const { units } = unitsOf({ ...document, blocks: part.blocks }, Infinity, { measure: BY_ANSWER });
    const context = part.context.filter((block) => block.type === 'heading');
    return units.map((unit) => ({
      ...unit,
      document,
      path: [...context.filter((heading) => isAbove(heading.level, unit)), ...unit.path],
    }));
  });
}

const isAbove = (level: number, { path, block }: Unit): boolean =>
  level < Math.min(path[0]?.level ?? Infinity, block.type === 'heading' ? block.level : Infinity);

const halvesOf = (units: readonly Unit[]): [Unit[], Unit[]] | null =>
  units.length > 1 ? cutInMiddle(units) : halvesOfTable(units[0]);

function cutInMiddle(units: readonly Unit[]): [Unit[], Unit[]] {
  const total = units.reduce((sum, { tokens }) => sum + tokens, 0);
  let before = 0;
  let best = 1;
  let bestScore = -Infinity;
  for (let cut = 1; cut < units.length; cut += 1) {
    before += units[cut - 1]?.tokens ?? 0;
    const offCentre = Math.abs(before / Math.max(1, total) - 0.5);
    const score = boundaryAt(units, cut) - offCentre * 4 * FULLNESS;
    if (score > bestScore) [best, bestScore] = [cut, score];
  }
  return [units.slice(0, best), units.slice(best)];
}

function halvesOfTable(unit: Unit | undefined): [Unit[], Unit[]] | null {
  const rows = unit === undefined ? 0 : rowsOf(unit.block).length;
  return unit === undefined || rows < 2 ? null : cutTable(unit, Math.ceil(rows / 2));
}

function cutBehind(units: readonly Unit[], lines: number): [Unit[], Unit[]] {
  let left = lines;
  for (const [at, unit] of units.entries()) {
    const rows = rowsOf(unit.block).length;
    if (left < rows) {
      const [upper, lower] = left === 0 ? [[], [unit]] : cutTable(unit, left);
      return [
        [...units.slice(0, at), ...upper],
        [...lower, ...units.slice(at + 1)],
      ];
    }
    left -= rows;
  }
  return [[...units], []];
}

/** A table in two, each under its header. The first has this number of rows. */
function cutTable(unit: Unit, number: number): [Unit[], Unit[]] {
  const { block } = unit;
  if (block.type !== 'table') return [[unit], []];
  const header = block.rows.filter((row) => row.isHeader);
  const rows = block.rows.filter((row) => !row.isHeader);
  const piece = (some: typeof rows): Unit => {
    const table = { ...block, rows: [...header, ...some] };
    return { ...unit, block: table, tokens: BY_ANSWER.ofBlock(table) };
  };
  return [[piece(rows.slice(0, number))], [piece(rows.slice(number))]];
}
