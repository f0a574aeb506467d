import type { Block } from '@app/contracts';
import { criteriaIntroduced, type CriteriaKind, criteriaTitled } from '@app/text-normalization';
import type { Criterion } from '../study';
import { bare } from './criteria-series';
import { valuesOf } from './item-depths';

/**
 * A list in a sentence behind its title, `Inclusion criteria: (i) adults; (ii) able to consent.`, or behind the words that
 * introduce it, `Patients are eligible if they (1) are adults, and (2) are able to consent.`
 */
export interface RunInList {
  readonly kind: CriteriaKind;
  readonly criteria: readonly Criterion[];
}

/** A text of a list, and the block or row that holds it. */
interface Piece {
  readonly text: string;
  readonly blockId: string;
}

const RUN_IN = /^([^.:：]{4,60})[.:：]\s*(\S.*)$/su;
const LONGEST_TITLE = 60;
/** Enumerators in brackets, and numbers with a dot behind the end of a part. */
const ENUMERATORS: readonly RegExp[] = [
  /(?<=^|[\s;,:：；])(\(?(?:[ivx]{1,4}|[a-z]|\d{1,2})\))\s+/gu,
  /(?<=^\s*|[;,.:：；。]\s+)(\d{1,2}\.)\s+/gu,
];
/** What joins an item to the next one. */
const JOINT =
  /\s*(?:[;,；]\s*(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub)\s*)?|[.。]|\s+(?:and|or|und|oder|et|ou))$/iu;
const FEWEST_PARTS = 3;

/** The list that begins in a paragraph. At an edge of a column or page it goes on in the blocks below. */
export function runInList(blocks: readonly Block[], at: number): RunInList | undefined {
  const block = blocks[at];
  if (block?.type !== 'paragraph') return undefined;
  const first = firstEnumerator(block.text);
  const words = first === undefined ? '' : block.text.slice(0, first.index).trim();
  const label = words.length > LONGEST_TITLE ? undefined : criteriaTitled(words);
  const [, title = '', rest = ''] = RUN_IN.exec(block.text) ?? [];
  const titled = label ?? (title === '' ? undefined : criteriaTitled(title));
  const kind = titled ?? introduced(words);
  if (kind === undefined) return undefined;
  const from = first === undefined ? '' : block.text.slice(first.index);
  const listed = listedIn({ text: from, blockId: block.id }, blocks.slice(at + 1), kind);
  const criteria =
    listed.length > 0 || titled === undefined ? listed : toCriteria(separated(rest, block.id), kind);
  return criteria.length > 1 ? { kind, criteria } : undefined;
}

/**
 * The criteria of a text that counts them, `1. Adults. 2. Able to consent.`, together with their continuation in the blocks below it.
 * Returns nothing unless the text begins with the first number and has a second one.
 */
export function listedIn(start: Piece, below: readonly Block[], kind: CriteriaKind): readonly Criterion[] {
  if (enumerated([start]).length < 2) return [];
  return toCriteria(enumerated(continued(start, below)), kind);
}

/** The first number right behind the words of a title, without a colon: `Inclusion criteria 1. Adults`. */
const LABELLED = /(?<=\p{L}\s+)1\.\s+/gu;

/** The enumerator that comes first in a text. */
function firstEnumerator(text: string): RegExpExecArray | undefined {
  const found = [...ENUMERATORS, LABELLED].flatMap((pattern) => [...text.matchAll(pattern)].slice(0, 1));
  return found.sort((one, other) => one.index - other.index)[0];
}

/** The kind of the list that the words before its first number introduce. */
function introduced(words: string): CriteriaKind | undefined {
  const isSentence = words.split(/\s+/).length >= FEWEST_PARTS;
  return isSentence && !/[.:]\s/.test(words) ? criteriaIntroduced(words) : undefined;
}

interface Part extends Piece {
  readonly marker: string;
  readonly blockIds: readonly string[];
}

/** The parts of one line that counts them, `1. Body weight. 2. Safety.`; nothing if it does not. */
export const countedParts = (text: string): readonly { readonly marker: string; readonly text: string }[] =>
  enumerated([{ text, blockId: '' }]);

/** The parts behind enumerators that count up from 1, across the pieces of one text. */
function enumerated(pieces: readonly Piece[]): readonly Part[] {
  const text = pieces.map((piece) => piece.text).join(' ');
  return (
    ENUMERATORS.map((pattern) => countedUp([...text.matchAll(pattern)]))
      .filter((found) => found.length > 1 && found[0]?.index === 0)
      .map((found) =>
        found.map((one, at): Part => {
          const [from, to] = [one.index, found[at + 1]?.index ?? text.length];
          const blockIds = blocksWithin(pieces, from, to);
          const marker = one[1] ?? '';
          return { marker, text: text.slice(from + one[0].length, to), blockId: blockIds[0] ?? '', blockIds };
        }),
      )[0] ?? []
  );
}

/** The enumerators that count up from 1; a reference such as `(see 4. below)` counts otherwise. */
function countedUp(found: readonly RegExpExecArray[]): readonly RegExpExecArray[] {
  const counted: RegExpExecArray[] = [];
  for (const one of found) if (valuesOf(one[1] ?? '').includes(counted.length + 1)) counted.push(one);
  return counted;
}

/** The ids of the pieces that hold a range of their joined text. */
function blocksWithin(pieces: readonly Piece[], from: number, to: number): readonly string[] {
  let start = 0;
  return pieces.flatMap(({ text, blockId }) => {
    const end = start + text.length;
    const isWithin = start < to && end > from;
    start = end + 1;
    return isWithin ? [blockId] : [];
  });
}

/** Most blocks at the edge of a page or column, and characters of each: page number, running title, date of the print. */
const MOST_BETWEEN = 3;
const LONGEST_BETWEEN = 90;
const FINISHED = /[.!?。]["”»)]?$/u;

/** The piece and the blocks below it in which its list goes on. A list that ends with a finished sentence does not go on. */
function continued(start: Piece, below: readonly Block[]): readonly Piece[] {
  let pieces: readonly Piece[] = [start];
  let between = 0;
  for (const block of below) {
    if (block.type !== 'paragraph' && block.type !== 'list-item') break;
    const count = enumerated(pieces).length;
    if (FINISHED.test(pieces.at(-1)?.text.trim() ?? '')) break;
    const text = block.type === 'list-item' ? `${block.marker} ${block.text}` : block.text;
    const longer = [...pieces, { text, blockId: block.id }];
    const goesOn = enumerated(longer).length > count || /^\p{Ll}/u.test(text);
    if (goesOn) [pieces, between] = [longer, 0];
    else if (between < MOST_BETWEEN && text.length <= LONGEST_BETWEEN) between += 1;
    else break;
  }
  return pieces;
}

/** Parts between semicolons, without a sentence before a colon. */
function separated(text: string, blockId: string): readonly Part[] {
  const list = text.replace(/^[^:;]{1,120}:\s+/, '');
  const parts = list.split(/[;；]\s*/u).filter((part) => part.trim() !== '');
  if (parts.length < FEWEST_PARTS) return [];
  return parts.map((part) => ({ marker: '', text: part, blockId, blockIds: [blockId] }));
}

const toCriteria = (parts: readonly Part[], kind: CriteriaKind): readonly Criterion[] =>
  parts.map(({ marker, text, blockIds }) => ({
    kind,
    number: bare(marker),
    text: text.trim().replace(JOINT, ''),
    subItems: [],
    blockIds,
  }));
