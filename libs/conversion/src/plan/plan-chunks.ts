import { SECTION_PLAN } from '@app/costs';
import type { PlannedDocument, Plan, UnplacedBlock } from '../model/chunk';
import { BY_INPUT, partsOf, tokensOf, type Unit, unitsOf } from './unit';

/** Tokens of the header lines of a section. */
const HEAD_TOKENS = 60;
/** Weight of a full section against a good position for a cut: about two and a half heading levels. */
export const FULLNESS = 8;

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
