import type { Rect } from '../content';
import { joinLineTexts, LINE_HYPHEN } from '../text';
import { languageRule } from './line-hyphens';
import type { PageTable } from './page-table';

/**
 * Stands between the last word of a line of a cell and the first word of the next line if they may be one word: a word that is
 * wider than its cell is broken without a hyphen.
 */
export const BREAK = '\u2063';

/** In points: white space between the text of a cell and its edge. */
const PADDING = 6.5;

const BROKEN = new RegExp(String.raw`\p{L}*(?:${BREAK}|-${LINE_HYPHEN})\p{L}*`, 'gu');
/** An abbreviation before a hyphen is never a part of a word. */
const HYPHENATED = new RegExp(String.raw`(?<!\p{L})(\p{Lu}?\p{Ll}+)-${LINE_HYPHEN}(\p{Ll}+)`, 'gu');
const COMPOUND = /\p{L}+-\p{L}+/gu;

/** Times the usual width of the letters of a word. */
const WIDEST_LETTER = 1.2;

type Line = Rect & { readonly text: string };

/** Whether a line is a single word that reaches the right edge of its cell, and the next line goes on like a word. */
export function mayBreakWord(last: Line, next: Line, right: number): boolean {
  const isWord = /^\p{L}{3,}$/u.test(last.text);
  const goesOn =
    /^\p{Ll}/u.test(next.text) || (/^\p{Lu}+$/u.test(last.text) && /^\p{Lu}+\b/u.test(next.text));
  if (!isWord || !goesOn) return false;
  const letter = (last.right - last.left) / last.text.length;
  return right - last.right < PADDING + letter * WIDEST_LETTER;
}

/** Words that are short and no end of a broken word. */
const SHORT_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and any are as at but by can cm day due end for g h has hr if in is it kg l mg min ml mm new no not of off on or per ' +
    'pre the to two up use via was wk yes'
  ).split(' '),
);
const LONGEST_END = 3;

/** A document whose hyphens at line ends belong to the layout has at least this many that no word of the language could have. */
const FEWEST_CLEAR = 2;
/** Or this many of which its other words prove it. */
const FEWEST_PRINTED = 3;

/** The words of a document, which decide whether two parts are one word. */
export class Vocabulary {
  private readonly words = new Set<string>();
  private readonly compounds = new Set<string>();
  private readonly hyphenated: (readonly [start: string, end: string])[] = [];
  private isHyphenated: boolean | undefined;

  /** Adds the words of a text. The parts of a word that may be broken are no words. */
  add(text: string): void {
    for (const [, start = '', end = ''] of text.matchAll(HYPHENATED))
      this.hyphenated.push([start.toLowerCase(), end.toLowerCase()]);
    const whole = text.replace(BROKEN, ' ');
    for (const [word] of whole.matchAll(/[\p{L}\p{N}]+/gu)) this.words.add(word.toLowerCase());
    for (const [compound] of whole.matchAll(COMPOUND)) this.compounds.add(compound.toLowerCase());
    this.isHyphenated = undefined;
  }

  /** Adds the words of successive lines. */
  addLines(lines: readonly string[]): void {
    this.add(joinLineTexts(lines));
  }

  /** The table with the possible breaks of its words decided. */
  resolveTable(table: PageTable): PageTable {
    const isOpen = (text: string): boolean => text.includes(BREAK) || text.includes(LINE_HYPHEN);
    if (!table.rows.some(({ cells }) => cells.some(({ text }) => isOpen(text)))) return table;
    const rows = table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, text: this.resolve(cell.text) })),
    }));
    return { ...table, rows };
  }

  /** The text with its possible breaks decided. */
  resolve(text: string): string {
    const printed = text
      .replace(HYPHENATED, (_whole, start: string, end: string) =>
        this.isHyphenation(start.toLowerCase(), end.toLowerCase()) ? start + end : `${start}-${end}`,
      )
      .replaceAll(LINE_HYPHEN, '');
    if (!printed.includes(BREAK)) return printed;
    const [first = '', ...others] = printed.split(BREAK);
    return others.reduce((joined, part) => joined + (this.isOneWord(joined, part) ? '' : ' ') + part, first);
  }

  private isOneWord(before: string, behind: string): boolean {
    const start = /\p{L}+$/u.exec(before)?.[0].toLowerCase() ?? '';
    const end = /^\p{L}+/u.exec(behind)?.[0].toLowerCase() ?? '';
    if (this.words.has(start + end)) return true;
    if (SHORT_WORDS.has(end) || (this.words.has(start) && this.words.has(end))) return false;
    return end.length <= LONGEST_END;
  }

  /** Whether the hyphen between two parts of a word belongs to the layout. A compound that is printed elsewhere keeps it. */
  private isHyphenation(start: string, end: string): boolean {
    if (this.compounds.has(`${start}-${end}`)) return false;
    if (this.words.has(start + end)) return true;
    const rule = languageRule(start, end);
    if (rule !== undefined) return rule === 'drop';
    this.isHyphenated ??= this.breaksWords();
    return this.isHyphenated && !(this.words.has(start) && this.words.has(end));
  }

  /** Whether the other breaks of the document show that its hyphens belong to the layout. */
  private breaksWords(): boolean {
    const isDropped = ([start, end]: readonly [string, string]): boolean =>
      languageRule(start, end) === 'drop' && !this.compounds.has(`${start}-${end}`);
    const clear = this.hyphenated.filter(isDropped).length;
    const printed = this.hyphenated.filter(([start, end]) => this.words.has(start + end)).length;
    return clear >= FEWEST_CLEAR || printed >= FEWEST_PRINTED;
  }
}
