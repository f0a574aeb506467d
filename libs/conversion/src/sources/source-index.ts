import type { Block } from '@app/contracts';
import { fold, foldWithoutMarks, readValueNumber } from '@app/text-normalization';
import type { PlannedDocument } from '../model/chunk';

/** A part of a document in which a value can be found: a block, a cell, or a block with its printed number. */
interface Entry {
  readonly documentId: number;
  readonly blockId: string;
  readonly cellId: string | undefined;
  readonly page: number | undefined;
  readonly start: number;
  readonly end: number;
  /** As printed. */
  readonly source: string;
}

/** The position at which a value was found. */
export interface Match {
  readonly documentId: number;
  readonly blockId: string;
  readonly cellId: string | undefined;
  readonly page: number | undefined;
  /** True if the value matches the text at this position: most of it, or a phrase that is not a coincidence. */
  readonly isTaken: boolean;
}

/** A part of a text with its position. */
export interface Stretch {
  /** Folded, for comparison. */
  readonly text: string;
  /** As printed, extended to whole words. */
  readonly printed: string;
  readonly documentId: number;
  readonly blockId: string;
  readonly cellId: string | undefined;
  readonly page: number | undefined;
}

/** Words with more positions than this do not indicate the source of a text. */
const COMMON_WORD = 400;
/** How many of its rarest words are used to find a text, and how many positions of each. */
const RARE_WORDS = 6;
const PLACES_OF_WORD = 60;
/** How many entries that share rare words with a text are compared with it. */
const MOST_LIKELY = 12;

/** Separator that a value must not span. */
const WALL = '\u0000';
/** Maximum number of positions of a value; more of them prove nothing further. */
const MATCHES_MAXIMUM = 200;
/** Maximum number of values in the cache of positions. */
const KNOWN_MAXIMUM = 20_000;
const WORD = /[\p{L}\p{N}]+/gu;
/** Texts with fewer words appear in many places by coincidence. */
const PHRASE_WORDS = 4;

/**
 * Word index of the document texts. Looking up a value costs as much as its rarest word. Blocks are joined only if a sentence
 * continues in the next one, for example after a page break.
 */
export class SourceIndex {
  private readonly text: string;
  private readonly entries: Entry[] = [];
  private readonly positions = new Map<string, number[]>();
  private readonly known = new Map<string, readonly Match[]>();
  private readonly names: ReadonlyMap<number, string>;

  /** The same without text that was read from pictures of pages. */
  readonly ofTexts: SourceIndex;

  constructor(documents: readonly PlannedDocument[]) {
    const texts = documents.map(withoutPictures);
    const hasPictures = texts.some(
      ({ blocks }, place) => blocks.length < (documents[place]?.blocks.length ?? 0),
    );
    this.ofTexts = hasPictures ? new SourceIndex(texts) : this;
    this.names = new Map(documents.map(({ id, name }) => [id, name]));
    const parts: string[] = [];
    let length = 0;
    const add = (place: Omit<Entry, 'start' | 'end'>, text: string, separator: string): void => {
      if (text === '') return;
      this.entries.push({ ...place, start: length, end: length + text.length });
      parts.push(text, separator);
      length += text.length + separator.length;
    };
    for (const document of documents) {
      for (const [index, block] of document.blocks.entries())
        addBlock(document.id, block, document.blocks[index + 1], add);
      for (const block of document.blocks) addVariants(document.id, block, add);
    }
    this.text = parts.join('');
    for (const { 0: word, index } of this.text.matchAll(WORD)) {
      const known = this.positions.get(word);
      if (known === undefined) this.positions.set(word, [index]);
      else known.push(index);
    }
  }

  /** Number of the document, shown next to a page; null if there is only one document. */
  nameAmongSeveral(documentId: number): string | null {
    return this.names.size > 1 ? (this.names.get(documentId) ?? null) : null;
  }

  /** Every position of a value, word for word; none if one of its lines is not found. */
  find(value: string): readonly Match[] {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const matches = this.search(value);
    // A cache, because consecutive workflows look up their values in the same index.
    if (this.known.size >= KNOWN_MAXIMUM) this.known.clear();
    this.known.set(value, matches);
    return matches;
  }

  /**
   * Parts of the documents that share the rarest words of a value, about twice its length. The value may come from one of them.
   */
  stretchesLike(value: string): readonly Stretch[] {
    const folded = fold(value);
    const words = [...new Set(folded.match(WORD) ?? [])]
      .map((word) => this.positions.get(word) ?? [])
      .filter((positions) => positions.length > 0 && positions.length <= COMMON_WORD)
      .sort((one, other) => one.length - other.length)
      .slice(0, RARE_WORDS);
    const stretches = new Map<number, Stretch>();
    for (const [at, positions] of this.entriesWithMost(words))
      for (const position of positions) {
        const entry = this.entries[at];
        if (entry === undefined) continue;
        const start = Math.max(entry.start, position - folded.length - 80);
        const key = folded.length * 2 > entry.end - entry.start ? entry.start : start;
        if (stretches.has(key)) continue;
        const end = Math.min(this.wallBehind(position), position + folded.length + 80);
        const from = key === entry.start ? entry.start : start;
        const { documentId, blockId, cellId, page } = entry;
        const printed = printedPart(entry, from, end);
        stretches.set(key, { text: this.text.slice(from, end), printed, documentId, blockId, cellId, page });
      }
    return [...stretches.values()];
  }

  /** The entries with most of some words, each with the positions of these words. */
  private entriesWithMost(words: readonly (readonly number[])[]): [entry: number, positions: number[]][] {
    const found = new Map<number, number[]>();
    for (const positions of words) {
      const seen = new Set<number>();
      for (const position of positions.slice(0, PLACES_OF_WORD)) {
        const at = this.entryAt(position);
        if (seen.has(at) || position >= (this.entries[at]?.end ?? 0)) continue;
        seen.add(at);
        const known = found.get(at);
        if (known === undefined) found.set(at, [position]);
        else known.push(position);
      }
    }
    return [...found].sort(([, one], [, other]) => other.length - one.length).slice(0, MOST_LIKELY);
  }

  private wallBehind(position: number): number {
    const wall = this.text.indexOf(WALL, position);
    return wall === -1 ? this.text.length : wall;
  }

  private search(value: string): readonly Match[] {
    const whole = this.lookUp(fold(value));
    if (whole.length > 0) return whole;
    const unmarked = value.includes('^') ? this.lookUp(foldWithoutMarks(value)) : [];
    if (unmarked.length > 0) return unmarked;
    // A text of several lines was composed of several blocks, so each line must be found.
    const lines = value.split('\n').filter((line) => fold(line) !== '');
    if (lines.length < 2) return this.findLine(value);
    const found = lines.map((line) => this.findLine(line));
    return found.every((matches) => matches.length > 0) ? found.flat() : [];
  }

  /** Finds a line with its printed number if both are in the documents, as in the columns of a workbook. */
  private findLine(line: string): readonly Match[] {
    const whole = this.lookUp(fold(line));
    const numbered = whole.length > 0 ? undefined : readValueNumber(line.trim());
    const { marker = '', text = '' } = numbered ?? {};
    if (text.split(/\s+/).length < PHRASE_WORDS || this.lookUp(fold(marker)).length === 0) return whole;
    return this.lookUp(fold(text));
  }

  private lookUp(folded: string): Match[] {
    const value = folded.replace(/[\s.,;:]+$/, '');
    const words = [...value.matchAll(WORD)];
    const rarest = this.rarest(words);
    if (rarest === null) return [];
    const matches: Match[] = [];
    for (const position of rarest.positions) {
      const start = position - rarest.offset;
      if (start < 0 || !this.text.startsWith(value, start)) continue;
      if (!isWhole(this.text, start, value) || losesMeaning(this.text, start, words.length)) continue;
      matches.push(...this.matchesAt(start, start + value.length, words.length));
      if (matches.length >= MATCHES_MAXIMUM) break;
    }
    return matches;
  }

  private rarest(words: readonly RegExpExecArray[]): { positions: readonly number[]; offset: number } | null {
    let best: { positions: readonly number[]; offset: number } | null = null;
    for (const [index, { 0: word, index: offset }] of words.entries()) {
      const positions = this.positions.get(word);
      // `isWhole` accepts whole words only, so the first and the last word must be in the index, too.
      if (positions === undefined) return null;
      if (best === null || positions.length < best.positions.length) best = { positions, offset };
      if (index > 60 && best.positions.length < 20) break;
    }
    return best;
  }

  private matchesAt(start: number, end: number, words: number): Match[] {
    const matches: Match[] = [];
    for (let index = this.entryAt(start); index < this.entries.length; index += 1) {
      const entry = this.entries[index];
      if (entry === undefined || entry.start >= end) break;
      const shared = Math.min(end, entry.end) - Math.max(start, entry.start);
      if (shared <= 0) continue;
      const { start: _start, end: _end, source: _source, ...place } = entry;
      const isTaken = words >= PHRASE_WORDS || shared * 2 >= entry.end - entry.start;
      matches.push({ ...place, isTaken });
    }
    return matches;
  }

  private entryAt(position: number): number {
    let low = 0;
    let high = this.entries.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.entries[middle]?.start ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const withoutPictures = (document: PlannedDocument): PlannedDocument => ({
  ...document,
  blocks: document.blocks.filter(({ fromPicture }) => fromPicture !== true),
});

type Add = (place: Omit<Entry, 'start' | 'end'>, text: string, separator: string) => void;

function addBlock(documentId: number, block: Block, next: Block | undefined, add: Add): void {
  const place = {
    documentId,
    blockId: block.id,
    cellId: undefined,
    page: pageOf(block.anchor),
    source: block.text,
  };
  if (block.type !== 'table') return add(place, fold(block.text), goesOn(block, next) ? ' ' : WALL);
  add(place, fold(block.text), WALL);
  for (const row of block.rows)
    for (const cell of row.cells)
      add(
        { ...place, cellId: cell.id, page: pageOf(cell.anchor) ?? place.page, source: cell.text },
        fold(cell.text),
        WALL,
      );
}

/** A paragraph without an end, followed by one that starts in the middle of a sentence. */
const goesOn = (block: Block, next: Block | undefined): boolean =>
  next?.type === 'paragraph' &&
  (block.type === 'paragraph' || block.type === 'list-item') &&
  /[\p{L}\p{N},(-]\s*$/u.test(block.text) &&
  /^\s*[\p{Ll}(]/u.test(next.text);

/** Alternative spellings of the same texts: with the printed number, without footnote marks, mark by mark. */
function addVariants(documentId: number, block: Block, add: Add): void {
  const place = {
    documentId,
    blockId: block.id,
    cellId: undefined,
    page: pageOf(block.anchor),
    source: block.text,
  };
  const unmarked = (text: string, cellId?: string): void => {
    if (text.includes('^')) add({ ...place, cellId, source: text }, foldWithoutMarks(text), WALL);
  };
  const numbered = (mark: string): void => {
    add(place, fold(`${mark} ${block.text}`), WALL);
  };
  switch (block.type) {
    case 'heading':
      if (block.number !== undefined) numbered(block.number);
      break;
    case 'list-item':
      if (/[\p{L}\p{N}]/u.test(block.marker)) numbered(block.marker);
      break;
    case 'footnote':
      numbered(block.mark);
      break;
    case 'table':
      for (const row of block.rows) for (const cell of row.cells) unmarked(cell.text, cell.id);
      return;
    case 'paragraph':
    case 'caption':
      break;
  }
  unmarked(block.text);
}

/** Maps a folded part back to the printed text. Folding changes few lengths, so the relative position is sufficient. */
function printedPart({ start, end, source }: Entry, from: number, to: number): string {
  const at = (position: number): number =>
    Math.round(((Math.min(position, end) - start) / (end - start)) * source.length);
  const head = source.slice(0, at(from)).match(/\S*$/)?.[0] ?? '';
  const tail = source.slice(at(to)).match(/^\S*/)?.[0] ?? '';
  return (head + source.slice(at(from), at(to)) + tail).replace(/\s+/g, ' ').trim();
}

function pageOf(anchor: Block['anchor']): number | undefined {
  if (anchor.kind === 'pdf') return anchor.page;
  return anchor.kind === 'docx' ? anchor.pageHint : undefined;
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isDigit = (character: string | undefined): boolean => character !== undefined && /\d/.test(character);

/** True if it is not part of a longer word or number: neither `18` in `118` nor `5` in `1.5`, `-5` or `10^5`. */
function isWhole(text: string, start: number, value: string): boolean {
  const end = start + value.length;
  const [first, last] = [value[0], value.at(-1)];
  const [before, after] = [text[start - 1], text[end]];
  if (isWordCharacter(first) && isWordCharacter(before)) return false;
  if (isWordCharacter(last) && isWordCharacter(after)) return false;
  if (isDigit(first)) {
    if (/[.,]/.test(before ?? '') && isDigit(text[start - 2])) return false;
    if (before === '^' || (before === '-' && !isWordCharacter(text[start - 2]))) return false;
  }
  if (isDigit(last) && (after === '^' || (/[.,]/.test(after ?? '') && isDigit(text[end + 1])))) return false;
  return true;
}

const NEGATION =
  /(?:^|[^\p{L}])(?:no|not|non|never|without|neither|nor|cannot|absence of|lack of|free of)\s$/u;

/** A phrase without the negation or comparator directly before it has another meaning. */
function losesMeaning(text: string, start: number, words: number): boolean {
  const before = text.slice(Math.max(0, start - 14), start);
  if (words >= 2 && NEGATION.test(before)) return true;
  return words >= PHRASE_WORDS && /[≥≤<>=±≠]$/.test(before);
}
