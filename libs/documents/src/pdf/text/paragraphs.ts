import { isSureBullet, readListMarker } from '@app/text-normalization';
import { hasToken } from '../../form-fields/field-tokens';
import { isLeader } from './leader';
import { type Rect, unite } from '../content';
import { joinLineTexts, type TextLine } from './text-lines';

export interface Paragraph extends Rect {
  readonly text: string;
  readonly lines: readonly TextLine[];
  readonly size: number;
  readonly bold: boolean;
  /** Its last line reaches the right margin, so the paragraph can continue on the next page. */
  readonly isFull: boolean;
  readonly centred: boolean;
  /** Printed invisibly. */
  readonly hidden: boolean;
  /** Column of its page in reading order. 0 if the page has no columns. */
  readonly column: number;
}

export interface PageSetting {
  readonly leftMargin: number;
  readonly rightMargin: number;
}

/** Groups the lines of a page into paragraphs by leading, indentation, font and list markers. */
export function toParagraphs(lines: readonly TextLine[], setting: PageSetting): readonly Paragraph[] {
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const isSameColumn = group?.[0]?.column?.order === line.column?.order;
    if (group && isSameColumn && continues(group, line, settingOf(line, setting))) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => toParagraph(group, settingOf(group[0], setting)));
}

/** The texts of the boxes that lie over a page, each a paragraph. */
export function notesOf(lines: readonly TextLine[], setting: PageSetting): readonly Paragraph[] {
  const notes = new Map<number, TextLine[]>();
  for (const line of lines)
    if (line.note !== undefined) notes.set(line.note, [...(notes.get(line.note) ?? []), line]);
  return [...notes.values()].map((note) => toParagraph(note, settingOf(note[0], setting)));
}

/** In a column, the column edges are the margins. */
function settingOf(line: TextLine | undefined, setting: PageSetting): PageSetting {
  return line?.column ? { leftMargin: line.column.left, rightMargin: line.column.right } : setting;
}

function toParagraph(lines: readonly TextLine[], setting: PageSetting): Paragraph {
  const last = lines.at(-1);
  const { left, top, right, bottom } = unite(lines);
  return {
    left,
    top,
    right,
    bottom,
    text: joinLineTexts(lines.map((line) => line.text)),
    lines,
    size: lines[0]?.size ?? 0,
    bold: lines.every((line) => line.bold),
    isFull: last !== undefined && last.right > setting.rightMargin - 60,
    hidden: lines.every((line) => line.hidden),
    column: lines[0]?.column?.order ?? 0,
    centred: lines.every((line) => isCentred(line, setting)),
  };
}

export function isCentred(line: Rect, setting: PageSetting): boolean {
  const before = line.left - setting.leftMargin;
  const after = setting.rightMargin - line.right;
  return before > 20 && after > 20 && Math.abs(before - after) < 24;
}

function continues(group: readonly TextLine[], line: TextLine, setting: PageSetting): boolean {
  const first = group[0];
  const last = group.at(-1);
  if (!first || !last || first.hidden !== line.hidden) return false;
  if (hasToken(last.text)) return false;
  if (last.runs.every((run) => run.turned) || line.runs.every((run) => run.turned)) return false;
  const leading = line.baseline - last.baseline;
  if (leading > 1.5 * Math.max(last.size, line.size) || leading <= 0.3 * line.size) return false;
  if (Math.abs(last.size - line.size) > 0.1 * Math.max(last.size, line.size)) return false;
  if (isLeader(last.text) || isLeader(line.text) || isLegend(line)) return false;
  if (last.bold !== line.bold && startsOrEndsHeading(group, line)) return false;
  const marker = readListMarker(first.text);
  const textLeft = hangingLeft(group);
  if (readListMarker(line.text) && startsItem(group, line, setting)) return false;
  if (line.segments.length > 1 && (first.segments.length > 1 || isLabel(line))) return false;
  const centred = isCentred(first, setting) && isCentred(last, setting) && isCentred(line, setting);
  if (centred || isTitleLine(group, line, setting)) return true;
  if (marker && Math.abs(line.left - textLeft) < 4 && !/^\s*$/.test(line.text)) return true;
  if (wouldHaveFitted(last, line, setting)) return false;
  if (marker) return line.left > first.left + 2 || group.length > 1 || !/[.?!:;]$/.test(last.text);
  if (group.length > 1) return line.left < last.left + 12 && line.left > last.left - 12;
  return line.left > first.left - 60;
}

/** Lines of one title are centered on each other, even if the widest fills the page. */
function isTitleLine(group: readonly TextLine[], line: TextLine, setting: PageSetting): boolean {
  const middle = (one: Rect) => (one.left + one.right) / 2;
  const page = (setting.leftMargin + setting.rightMargin) / 2;
  const all = [...group, line];
  const middles = all.map(middle);
  const spread = Math.max(...middles) - Math.min(...middles);
  if (spread > 12 || middles.some((one) => Math.abs(one - page) > 40)) return false;
  if (!all.every((one) => one.bold === line.bold)) return false;
  return Math.max(...all.map((one) => one.left)) - Math.min(...all.map((one) => one.left)) > 12;
}

/** `X = Performed at this visit.` explains a mark and is a separate paragraph. */
const isLegend = (line: TextLine): boolean => /^\S{1,3}(\^[^^]{1,3}\^)?\s*=\s/.test(line.text);

const isLabel = (line: TextLine): boolean => /[:：]$/.test(line.segments[0]?.text ?? '');

function startsOrEndsHeading(group: readonly TextLine[], line: TextLine): boolean {
  return line.bold || group.every((one) => one.bold);
}

/** Start of an item's text, after its marker. */
function hangingLeft(group: readonly TextLine[]): number {
  const [first, second] = group;
  if (!first) return 0;
  if (second) return second.left;
  const marker = readListMarker(first.text)?.marker.length ?? 0;
  let printed = 0;
  for (const run of first.runs) {
    if (printed >= marker) return run.left;
    printed += run.text.replace(/\s/g, '').length;
    if (printed > marker && run.text.includes(' ')) {
      const blank = run.text.search(/\s\S/) + 1;
      return run.left + ((run.right - run.left) / run.text.length) * blank;
    }
  }
  return first.left;
}

/** Distinguishes `12.` at the start of an item from `12.` at the start of a wrapped line. */
function startsItem(group: readonly TextLine[], line: TextLine, setting: PageSetting): boolean {
  const first = group[0];
  const last = group.at(-1);
  if (!first || !last) return true;
  const own = readListMarker(line.text);
  if (own?.kind === 'bullet' && isSureBullet(own.marker)) return true;
  if (/^[[(]/.test(own?.marker ?? '')) {
    if (line.left < last.left - 2 || line.left > last.left + 2 || /[.:;]$/.test(last.text)) return true;
  }
  const before = readListMarker(first.text);
  if (before)
    return (
      line.left <= first.left + 2 || line.left < hangingLeft(group) - 3 || endsEarly(last, line, setting)
    );
  return /[.:;]$/.test(last.text) || line.left > last.left + 3 || endsEarly(last, line, setting);
}

function endsEarly(last: TextLine, line: TextLine, setting: PageSetting): boolean {
  return wouldHaveFitted(last, line, setting);
}

/** The first word of this line would have fit on the previous line, so that line ended on purpose. */
function wouldHaveFitted(last: TextLine, line: TextLine, setting: PageSetting): boolean {
  const firstWord = /^\S+/.exec(line.text)?.[0] ?? '';
  const width = ((line.right - line.left) / Math.max(1, line.text.length)) * firstWord.length;
  const slack = setting.rightMargin - (last.right + width + line.size * 1.6);
  // Lists and quotations have a narrower margin, so in the middle of a sentence only a wide gap ends a paragraph.
  const isSentenceEnd = /[.?!:;]["”’)\]]?$/.test(last.text);
  return isSentenceEnd ? slack > 0 : slack > (setting.rightMargin - setting.leftMargin) * 0.22;
}

/** The margins of most lines of a document. */
export function pageSetting(lines: readonly TextLine[], width: number): PageSetting {
  const single = lines.filter((line) => line.column === undefined);
  if (single.length > 0 && single.length < lines.length) return pageSetting(single, width);
  if (lines.length === 0) return { leftMargin: width * 0.12, rightMargin: width * 0.88 };
  const rights = lines.map((line) => line.right).sort((one, other) => one - other);
  const lefts = lines.map((line) => line.left).sort((one, other) => one - other);
  return {
    leftMargin: lefts[Math.floor(lefts.length * 0.05)] ?? 0,
    rightMargin: rights[Math.floor(rights.length * 0.95)] ?? width,
  };
}
