import { type NumberedTitle, readListMarker, splitHeadingNumber, textKey } from '@app/text-normalization';
import type { Paragraph } from '../text';
import type { OutlineEntry } from '../content';

export interface Heading {
  readonly level: number;
  readonly number?: string;
  readonly text: string;
}

export interface HeadingEvidence {
  readonly bodySize: number;
  readonly outline: readonly OutlineEntry[];
  readonly tagged: ReadonlyMap<number, readonly { readonly level: number; readonly text: string }[]>;
}

const LONGEST = 220;
/** An outline names titles of any length. */
const LONGEST_NAMED = 600;

/** An outline of fewer levels lists the chapters and leaves out what is below them. */
const FULL_LEVELS = 3;
const ENTRIES_PER_PAGE = 0.5;

/**
 * Decides which paragraphs are headings: by outline, else by tags, else by number and font. If the author made an outline with
 * all levels, an unnumbered line that is not in it is text, regardless of its print.
 */
export class HeadingReader {
  private readonly outlineByPage = new Map<number, { key: string; level: number }[]>();
  private lastNumberedLevel = 1;
  /** The last top-level number, and the font size of top-level headings. */
  private top: { readonly value: number; readonly size?: number } | undefined;
  private readonly outlineHasTops: boolean;
  private readonly isOutlineFull: boolean;
  /** The level that numbered headings of a size have, so that unnumbered ones of that size stand beside them. */
  private readonly levelBySize = new Map<number, number>();

  constructor(private readonly evidence: HeadingEvidence) {
    this.outlineHasTops = evidence.outline.filter((entry) => /^\d{1,2}\.?\s/.test(entry.title)).length >= 4;
    this.isOutlineFull = isFull(evidence.outline);
    for (const entry of evidence.outline) {
      if (entry.page === undefined) continue;
      const known = this.outlineByPage.get(entry.page) ?? [];
      known.push({ key: textKey(entry.title), level: Math.min(9, entry.level) });
      this.outlineByPage.set(entry.page, known);
    }
  }

  /** Whether the outline contains a title on this page that starts with, or equals, these two texts. */
  goesOn(start: string, end: string, page: number): 'no' | 'yes' | 'complete' {
    const named = this.outlineByPage.get(page);
    // Fast path: most pages have no outline titles, and computing a key takes longer than this check.
    if (!named) return 'no';
    const [before, key] = [textKey(start), textKey(`${start} ${end}`)];
    const entry = named.find(
      (one) => before.length > 2 && one.key.length > before.length && one.key.startsWith(key),
    );
    if (!entry) return 'no';
    return entry.key === key ? 'complete' : 'yes';
  }

  read(paragraph: Paragraph, page: number): Heading | undefined {
    if (paragraph.text.length > LONGEST_NAMED || /\.{5,}/.test(paragraph.text)) return undefined;
    const parts = splitHeadingNumber(paragraph.text);
    const known = this.knownLevel(paragraph.text, page);
    if (known !== undefined) {
      if (parts.number === undefined) this.lastNumberedLevel = known;
      else this.remember(parts.number, paragraph.size);
      return { level: known, ...parts };
    }
    return paragraph.text.length > LONGEST ? undefined : this.byAppearance(paragraph, parts);
  }

  private remember(number: string, size: number): void {
    this.lastNumberedLevel = levelOf(number);
    if (!this.levelBySize.has(sizeKey(size)))
      this.levelBySize.set(sizeKey(size), Math.min(9, levelOf(number)));
    const value = Number(/^\d+/.exec(number)?.[0]);
    if (Number.isNaN(value)) return;
    if (this.lastNumberedLevel === 1) this.top = { value, size };
    else if (this.top?.value !== value) this.top = { value };
  }

  /** Bold numbered list items look like top-level headings, but they continue a sequence and keep their size. */
  private isNextTop(value: number, size: number): boolean {
    if (this.outlineHasTops) return false;
    if (!this.top) return value <= 2 || size > this.evidence.bodySize * 1.08;
    const isSameSize = this.top.size === undefined || Math.abs(size - this.top.size) < 0.6;
    return value > this.top.value && value <= this.top.value + 2 && isSameSize;
  }

  private knownLevel(text: string, page: number): number | undefined {
    const named = this.outlineByPage.get(page);
    const tagged = this.evidence.tagged.get(page) ?? [];
    if (!named && tagged.length === 0) return undefined;
    const key = textKey(text);
    if (key.length < 3) return undefined;
    const inOutline = named?.find((entry) => isSameHeading(entry.key, key));
    return inOutline?.level ?? tagged.find((entry) => textKey(entry.text) === key)?.level;
  }

  private byAppearance(paragraph: Paragraph, parts: NumberedTitle): Heading | undefined {
    const { text, bold, size, lines } = paragraph;
    const isLarger = size > this.evidence.bodySize * 1.08;
    if (lines.length > (paragraph.column > 0 ? 6 : 3) || /[;,]$/.test(text) || !/\p{L}{2}/u.test(parts.text))
      return undefined;
    if (parts.number !== undefined) {
      const level = levelOf(parts.number);
      const isDeep = level > 1;
      const startsLikeTitle = /^[\p{Lu}\p{N}“"(]/u.test(parts.text);
      const isStrong = bold || isLarger || isAllCapitals(parts.text);
      if (!isStrong || !startsLikeTitle) return undefined;
      if (/\.$/.test(text) && !isDeep) return undefined;
      if (!isDeep && Number(parts.number) > 40) return undefined;
      if (!isDeep && !this.isNextTop(Number(parts.number), size)) return undefined;
      if (!isDeep && !isLarger && !isAllCapitals(parts.text) && text.length > 90) return undefined;
      this.remember(parts.number, size);
      return { level: Math.min(9, level), ...parts };
    }
    if (this.isOutlineFull) return undefined;
    if (lines.length > 2 || text.length > 120 || /[.:]$/.test(text)) return undefined;
    if (/^(table|figure|listing)\s/i.test(text) || /^[^\p{L}]*$/u.test(text)) return undefined;
    if (/^(appendix|attachment|annex)\b/i.test(text) && (bold || isLarger)) return { level: 1, text };
    if (lines.some((line) => line.segments.length > 1) || readListMarker(text)) return undefined;
    if (isLarger && bold) return { level: this.levelBySize.get(sizeKey(size)) ?? 1, text };
    if (bold && lines.length === 1 && text.length < 100) {
      return { level: Math.min(9, this.lastNumberedLevel + 1), text };
    }
    return undefined;
  }
}

function isFull(outline: readonly OutlineEntry[]): boolean {
  const placed = outline.filter((entry) => entry.page !== undefined);
  const pages = Math.max(0, ...placed.map((entry) => entry.page ?? 0));
  return placed.some((entry) => entry.level >= FULL_LEVELS) && placed.length >= pages * ENTRIES_PER_PAGE;
}

const sizeKey = (size: number): number => Math.round(size * 2);

const levelOf = (number: string): number => number.split('.').length;

function isAllCapitals(text: string): boolean {
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
}

function isSameHeading(entry: string, key: string): boolean {
  if (entry === key) return true;
  const unnumbered = (value: string) => value.replace(/^\d+/, '');
  return unnumbered(entry).length > 3 && unnumbered(entry) === unnumbered(key);
}
