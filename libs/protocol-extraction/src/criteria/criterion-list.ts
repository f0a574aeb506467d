import { isConnective } from '@app/text-normalization';
import type { Criterion } from '../study';
import { bare, type CriteriaItem, partsOf } from './criteria-series';
import { lettersOf, nested } from './item-depths';

type Lettering = keyof ReturnType<typeof lettersOf>;

interface OpenCriterion {
  number: string;
  text: string;
  left: number | undefined;
  /** The column of its text. */
  column: number | undefined;
  cellId: string | undefined;
  /** What stands below, with the block ids of all lines that belong to it. */
  subItems: (CriteriaItem & { readonly blockIds: readonly string[] })[];
  blockIds: string[];
  /** Its own text announces a list or a table, which may be right below it. */
  isListing: boolean;
}

/**
 * Groups the items of one section into criteria. The first numbered series is the criteria; all other items are nested below
 * them.
 */
export class CriterionList {
  private readonly criteria: OpenCriterion[] = [];
  private readonly series: { readonly shape: string; readonly level: number } | undefined;
  private lastValue: number | undefined;
  /** A subtitle came after the last criterion, so a new series may start. */
  private isBehindTitle = false;
  private nested: { readonly shape: string; readonly value: number } | undefined;
  /** How the criteria are lettered. `i` begins a list of Roman numbers, `h` then `i` goes on with letters. */
  private lettering: Lettering | undefined;
  private nestedLetters: ReturnType<typeof lettersOf> | undefined;

  /** Another list began, whose numbers must not continue this one. */
  private isOver = false;

  /** Another part of the document began after the last criterion. */
  private isClosed = false;

  /** Rows below a criterion go on with its text, so the place of each is its text and not its number. */
  private isBroken = false;

  private constructor(
    private readonly items: readonly CriteriaItem[],
    private readonly kind: Criterion['kind'],
  ) {
    this.series = chooseSeries(items);
  }

  static read(items: readonly CriteriaItem[], kind: Criterion['kind']): readonly Criterion[] {
    return new CriterionList(items, kind).run();
  }

  private run(): readonly Criterion[] {
    if (!this.series) return [];
    const tops = this.findTops();
    const lastTop = Math.max(...tops);
    this.items.forEach((item, index) => {
      if (tops.has(index)) this.open(item);
      else if (!this.isClosed) this.attach(item, index < lastTop);
    });
    return this.criteria.map(({ number, text, subItems, blockIds, cellId }) => ({
      kind: this.kind,
      number,
      text,
      subItems: nested(subItems),
      blockIds: this.isBroken && cellId !== undefined ? [cellId, ...blockIds.slice(1)] : blockIds,
    }));
  }

  /** The criteria are determined before other items are attached to them. Text after the last criterion does not belong to it. */
  private findTops(): ReadonlySet<number> {
    const tops = new Set<number>();
    let left: number | undefined;
    let text = '';
    this.items.forEach((item, index) => {
      if (!this.isOver && this.isTop(item)) {
        tops.add(index);
        left = item.left;
        text = item.text.trim();
        this.lastValue = partsOf(item.marker).value ?? this.letterOf(item) ?? this.lastValue;
        [this.nested, this.nestedLetters] = [undefined, undefined];
        this.isBehindTitle = false;
      } else if (tops.size > 0 && this.isOtherList(item, { left, text })) this.isOver = true;
      else if (tops.size > 0 && item.marker === '' && (item.isHeading || isSubTitle(item, left)))
        this.isBehindTitle = true;
      else if (tops.size > 0 && item.isHeading) this.isBehindTitle = true;
    });
    return tops;
  }

  /** A list that restarts at 1 at the margin, below a criterion that does not announce a list. */
  private isOtherList(
    item: CriteriaItem,
    criterion: { readonly left: number | undefined; readonly text: string },
  ): boolean {
    if (!this.series || !this.couldBeTop(item) || partsOf(item.marker).value !== 1) return false;
    const isAtMargin =
      item.left === undefined || criterion.left === undefined || item.left <= criterion.left + 1;
    return isAtMargin && item.level <= this.series.level && !/[:,]$/.test(criterion.text);
  }

  private couldBeTop(item: CriteriaItem): boolean {
    return item.marker !== '' && partsOf(item.marker).shape === this.series?.shape;
  }

  private isTop(item: CriteriaItem): boolean {
    if (!this.series || !this.couldBeTop(item)) return false;
    const { value, shape } = partsOf(item.marker);
    if (value === undefined) return item.level <= this.series.level && this.isNextLetter(item);
    const isNext = this.lastValue !== undefined && value === this.lastValue + 1;
    const isNested = this.nested?.shape === shape && this.nested.value + 1 === value;
    if (item.level > this.series.level) {
      const isTop = isNext && !isNested;
      if (!isTop) this.nested = { shape, value };
      return isTop;
    }
    if (this.lastValue === undefined || (this.isBehindTitle && value === 1)) return true;
    return value >= this.lastValue && value <= this.lastValue + MOST_SKIPPED;
  }

  /**
   * Letters below Roman numbers, or Roman numbers below letters, belong to the criterion above them, although both have the shape
   * of the criteria. Bullets and lists that begin again are criteria.
   */
  private isNextLetter(item: CriteriaItem): boolean {
    const letters = lettersOf(item.marker);
    if (Object.keys(letters).length === 0) return true;
    this.lettering ??= letters.roman === 1 || letters.letter === undefined ? 'roman' : 'letter';
    const value = letters[this.lettering];
    if (this.lastValue === undefined || this.isBehindTitle || value === this.lastValue + 1) return true;
    const { nestedLetters: before } = this;
    const isBelow =
      value === undefined ||
      (['letter', 'roman'] as const).some((one) =>
        before === undefined
          ? one !== this.lettering && letters[one] === 1
          : before[one] !== undefined && letters[one] === before[one] + 1,
      );
    if (isBelow) this.nestedLetters = letters;
    return !isBelow;
  }

  private letterOf({ marker }: CriteriaItem): number | undefined {
    return this.lettering === undefined ? undefined : lettersOf(marker)[this.lettering];
  }

  private open(item: CriteriaItem): void {
    const { value } = partsOf(item.marker);
    this.criteria.push({
      number: value === undefined && !/[A-Za-z0-9]/.test(item.marker) ? '' : bare(item.marker),
      text: item.text.trim(),
      left: item.left,
      column: item.column,
      cellId: item.cellId,
      subItems: [],
      blockIds: [item.blockId],
      isListing: /[:：]$/.test(item.text.trim()),
    });
  }

  private attach(item: CriteriaItem, isFollowed: boolean): void {
    const criterion = this.criteria.at(-1);
    if (!criterion || item.text.trim() === '') return;
    if (!isFollowed && this.isOtherList(item, criterion)) {
      this.isClosed = true;
      return;
    }
    if (!isRestOf(item, criterion) && (item.marker === '' || item.isHeading)) {
      // After the last criterion, a paragraph at the margin ends the section. An indented paragraph still belongs to the
      // criterion.
      const isInside = item.isRow
        ? criterion.isListing && criterion.subItems.length === 0
        : item.left !== undefined && criterion.left !== undefined && item.left >= criterion.left - 1;
      const isTitle = (item.isHeading ?? false) || isSubTitle(item, criterion.left);
      if (!isFollowed && (isTitle || !isInside) && !goesOn(item, criterion)) this.isClosed = true;
      if (isTitle || (!isFollowed && !isInside)) return;
    }
    const last = criterion.subItems.at(-1);
    const text = item.text.trim();
    if (isRestOf(item, criterion)) {
      criterion.text += ` ${text}`;
      this.isBroken = true;
    } else if (last && isBehindItems(item, last)) criterion.text += `\n${text}`;
    else if (item.marker === '' && last && /^\p{Ll}/u.test(text) && !/[.;:]$/.test(last.text)) {
      criterion.subItems[criterion.subItems.length - 1] = {
        ...last,
        text: `${last.text} ${text}`,
        blockIds: [...last.blockIds, item.blockId],
      };
    } else if (item.marker === '' && !last) criterion.text += `\n${text}`;
    else criterion.subItems.push({ ...item, text, blockIds: [item.blockId] });
    if (!criterion.blockIds.includes(item.blockId)) criterion.blockIds.push(item.blockId);
  }
}

/** A row that continues the sentence of the row above it: a text that was broken over rows by hand. */
const isRestOf = (item: CriteriaItem, { text, column, subItems }: OpenCriterion): boolean =>
  item.marker === '' &&
  item.column !== undefined &&
  item.column === column &&
  subItems.length === 0 &&
  !/[.;:!?]$/.test(text) &&
  (/^\p{Ll}/u.test(item.text.trim()) || isOpen(text));

/**
 * A paragraph that goes on with the sentence of the criterion behind its sub-items: `as read by the investigator`. One that stands
 * further right than the last sub-item begins, or in the same cell, goes on with that one.
 */
const isBehindItems = (item: CriteriaItem, last: CriteriaItem): boolean =>
  item.marker === '' &&
  last.marker !== '' &&
  item.blockId !== last.blockId &&
  item.column === undefined &&
  /^\p{Ll}/u.test(item.text.trim()) &&
  !isOpen(last.text.trim()) &&
  (item.left === undefined || last.left === undefined || item.left <= last.left + 1);

/** Returns true if the text cannot end here: behind a comma, a dash or a word that joins. */
const isOpen = (text: string): boolean =>
  /[,(–-]$/.test(text) || isConnective(text.slice(text.lastIndexOf(' ') + 1));

/** How many numbers may be missing between two criteria, because amendments remove some. A larger step starts another list. */
const MOST_SKIPPED = 10;

/** A paragraph that completes or comments on the criterion before it does not end the list. */
const goesOn = (item: CriteriaItem, criterion: OpenCriterion): boolean =>
  !item.isHeading &&
  ((/^(?:\p{Ll}|note\b|or\b|and\b)/iu.test(item.text.trim()) &&
    !/^\p{Lu}\p{Ll}{2,}/u.test(item.text.trim())) ||
    /^note\b/i.test(item.text.trim()) ||
    /:$/.test(criterion.subItems.at(-1)?.text ?? criterion.text));

/** `Sex`, `Type of participant and disease characteristics`: a title between criteria, at the margin or left of it. */
function isSubTitle(item: CriteriaItem, left: number | undefined): boolean {
  if (item.isRow) return false;
  if (item.text.length > 90 || !/^\p{Lu}/u.test(item.text) || /[.;,:]$/.test(item.text.trim())) return false;
  if (isConnective(item.text)) return false;
  return item.left === undefined || left === undefined || item.left <= left + 1;
}

/** The series of the criteria: the numbered series if there is one, else the outermost letters or bullets. */
function chooseSeries(items: readonly CriteriaItem[]): { shape: string; level: number } | undefined {
  const listed = items.filter((item) => item.marker !== '' && !item.isHeading);
  const counted = listed.length > 0 ? listed : items.filter((item) => item.marker !== '');
  const numbered = counted.find((item) => partsOf(item.marker).value !== undefined);
  const outermost = Math.min(...counted.map((item) => item.level));
  const first = counted.find((item) => item.level === outermost);
  // A bulleted list may contain numbered sub-items. Then the bullets are the criteria.
  const chosen =
    numbered && (numbered.level <= outermost || counted.indexOf(numbered) === 0) ? numbered : first;
  return chosen ? { shape: partsOf(chosen.marker).shape, level: chosen.level } : undefined;
}
