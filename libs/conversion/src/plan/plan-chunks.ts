import { SECTION_PLAN } from '@app/costs';
import type { PlannedDocument, Plan, Chunk, UnplacedBlock } from '../model/chunk';
import { BY_ANSWER, BY_INPUT, partsOf, tokensOf, type Unit, unitsOf } from './unit';

/** Tokens of the header lines of a section. */
const HEAD_TOKENS = 60;
/** Weight of a full section against a good position for a cut: about two and a half heading levels. */
const FULLNESS = 8;

/**
 * Assigns every block of every document to a section of at most `roomTokens`. Cuts are made before the highest heading that
 * leaves the section well filled, so that numbered sections stay whole if they fit. Rows of a table never lose their header. If
 * everything fits into one call, there is one section.
 */
export function planChunks(
  documents: readonly PlannedDocument[],
  roomTokens: number,
  measure = BY_INPUT,
): Plan {
  const { room, limit } = roomsOf(roomTokens);
  const whole = documents.flatMap((document) => unitsOf(document, Infinity, { measure }).units);
  if (sizeOf(whole, documents.length) <= roomTokens)
    return { sections: whole.length === 0 ? [] : [{ label: '1', parts: partsOf(whole) }], unplaced: [] };

  const read = documents.map((document) => unitsOf(document, limit, { measure }));
  const unplaced: UnplacedBlock[] = read.flatMap((document) => document.unplaced);
  const units = read.flatMap((document) => document.units);
  const sections = cutUnits(units, room).map((some, index) => ({
    label: String(index + 1),
    parts: partsOf(some, roomTokens - room),
  }));
  return { sections, unplaced };
}

/** Tokens of a section without the footnotes that are repeated in it, and of one unit. */
export function roomsOf(roomTokens: number): { readonly room: number; readonly limit: number } {
  const room = Math.floor(roomTokens * (1 - SECTION_PLAN.notesShare));
  return { room, limit: Math.floor(room * (1 - SECTION_PLAN.pathShare)) - HEAD_TOKENS };
}

/** Divides consecutive units into sections of at most `room` tokens. */
export function cutUnits(units: readonly Unit[], room: number): Unit[][] {
  const sections: Unit[][] = [];
  let from = 0;
  while (from < units.length) {
    const to = nextCut(units, from, room);
    sections.push(units.slice(from, to));
    from = to;
  }
  return sections;
}

const sizeOf = (units: readonly Unit[], documents: number): number =>
  units.reduce((sum, { tokens }) => sum + tokens, documents * HEAD_TOKENS);

function nextCut(units: readonly Unit[], from: number, room: number): number {
  const first = units[from];
  const sizes: number[] = [];
  let size = (first === undefined ? 0 : tokensOf(first.path)) + HEAD_TOKENS;
  let end = from;
  for (; end < units.length; end += 1) {
    const unit = units[end];
    if (unit === undefined) break;
    const head = unit.document === units[end - 1]?.document ? 0 : HEAD_TOKENS;
    if (size + unit.tokens + head > room && end > from) break;
    size += unit.tokens + head;
    sizes.push(size);
  }
  if (end >= units.length) return units.length;
  let best = end;
  let bestScore = -Infinity;
  for (let cut = from + 1; cut <= end; cut += 1) {
    const unit = units[cut];
    const before = sizes[cut - from - 1];
    if (unit === undefined || before === undefined) continue;
    const score = boundaryAt(units, cut) + (FULLNESS * before) / room;
    if (score >= bestScore) [best, bestScore] = [cut, score];
  }
  return best;
}

/** A cut after a heading would leave it alone at the end of a section. */
export function boundaryAt(units: readonly Unit[], cut: number): number {
  const boundary = units[cut]?.boundary ?? 0;
  return units[cut - 1]?.block.type === 'heading' ? Math.min(boundary, 0) - 10 : boundary;
}

/**
 * Splits a section whose answer was cut off into two halves, at the best position near its middle; null if it is a single block
 * that cannot be split.
 */
export function halve(section: Chunk, documents: readonly PlannedDocument[]): [Chunk, Chunk] | null {
  const units = section.parts.flatMap((part) => {
    const document = documents.find(({ id }) => id === part.documentId) ?? {
      id: part.documentId,
      name: part.name,
      blocks: part.blocks,
    };
    const { units: own } = unitsOf({ ...document, blocks: part.blocks }, Infinity, { measure: BY_ANSWER });
    const context = part.context.filter((block) => block.type === 'heading');
    return own.map((unit) => ({
      ...unit,
      document,
      path: [...context.filter((heading) => isAbove(heading.level, unit)), ...unit.path],
    }));
  });
  const halves = units.length > 1 ? cutInMiddle(units) : cutTable(units[0]);
  if (halves === null) return null;
  const [first, second] = halves.map((half, index) => ({
    label: `${section.label}.${index + 1}`,
    parts: partsOf(half),
  }));
  return first === undefined || second === undefined ? null : [first, second];
}

const isAbove = (level: number, { path, block }: Unit): boolean =>
  level < Math.min(path[0]?.level ?? Infinity, block.type === 'heading' ? block.level : Infinity);

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

function cutTable(unit: Unit | undefined): [Unit[], Unit[]] | null {
  if (unit?.block.type !== 'table') return null;
  const { block } = unit;
  const header = block.rows.filter((row) => row.isHeader);
  const rows = block.rows.filter((row) => !row.isHeader);
  if (rows.length < 2) return null;
  const middle = Math.ceil(rows.length / 2);
  const piece = (some: typeof rows): Unit => {
    const table = { ...block, rows: [...header, ...some] };
    return { ...unit, block: table, tokens: tokensOf([table]) };
  };
  return [[piece(rows.slice(0, middle))], [piece(rows.slice(middle))]];
}
