import { isContentsTitle } from '@app/text-normalization';
import { childrenOf, type XmlElement } from '../archive/xml-tree';

/** Page number at the end of an entry: after dot leaders, or after a tab. */
const BEHIND_DOTS = /(\.{4,}|(\. ){4,}|…{2,})\s*(\d{1,4}|[ivxl]{1,6})\s*$/i;
const BEHIND_TAB = /\S\s*\t\s*(\d{1,4}|[ivxl]{1,6})\s*$/i;
const FEWEST_ENTRIES = 3;
/** Maximum number of paragraphs without a page number between two entries: a group, the first half of a long title. */
const LARGEST_GAP = 2;
/** Maximum number of paragraphs between a title and its first entry, such as `Section` and `Page` over the columns. */
const BELOW_TITLE = 4;

interface Line {
  readonly element: XmlElement;
  readonly text: string;
  /** True if Word generated it: most of it is the result of a table of contents field. */
  readonly isMade: boolean;
}

/**
 * The paragraphs of tables of contents, regardless of their style: field results, and runs of paragraphs that end with increasing
 * page numbers after dots or, below a matching title, after a tab.
 */
export function findContents(body: XmlElement): ReadonlySet<XmlElement> {
  const reader = new LineReader();
  reader.walk(body);
  const { lines } = reader;
  const found = new Set(lines.filter((line) => line.isMade).map((line) => line.element));
  let run: number[] = [];
  let title: number | undefined;
  const close = () => {
    if (run.length >= FEWEST_ENTRIES && doPagesGrow(run.map((index) => lines[index]?.text ?? ''))) {
      const from = title ?? run[0] ?? 0;
      for (const line of lines.slice(from, (run.at(-1) ?? from) + 1)) found.add(line.element);
    }
    run = [];
    title = undefined;
  };
  lines.forEach((line, index) => {
    const last = run.at(-1) ?? title;
    if (last !== undefined && index - last > (run.length > 0 ? LARGEST_GAP : BELOW_TITLE)) close();
    if (isContentsTitle(line.text)) {
      close();
      title = index;
    } else if (BEHIND_DOTS.test(line.text) || (title !== undefined && BEHIND_TAB.test(line.text)))
      run.push(index);
  });
  close();
  return found;
}

/** Page numbers of contents increase; measurements at the end of lines do not. */
function doPagesGrow(entries: readonly string[]): boolean {
  const pages = entries.flatMap((text) => {
    const page = /\d+\s*$/.exec(text)?.[0];
    return page === undefined ? [] : [Number(page)];
  });
  return pages.every((page, index) => index === 0 || page >= (pages[index - 1] ?? 0));
}

const OTHER_TEXT = new Set([
  'w:del',
  'w:moveFrom',
  'w:pPr',
  'w:rPr',
  'w:txbxContent',
  'w:tbl',
  'mc:Fallback',
]);

/** Reads the paragraphs with their tabs, and tracks the fields that contain them. */
class LineReader {
  readonly lines: Line[] = [];
  /** Instructions of the open fields, outermost first. */
  private readonly fields: { code: string; isResult: boolean }[] = [];
  private text = '';
  private made = 0;

  walk(element: XmlElement): void {
    for (const child of childrenOf(element)) {
      if (OTHER_TEXT.has(child.name)) continue;
      if (child.name === 'w:p') this.paragraph(child);
      else this.read(child);
    }
  }

  private paragraph(element: XmlElement): void {
    this.text = '';
    this.made = 0;
    this.walk(element);
    const printed = this.text.replace(/\s/g, '').length;
    if (printed > 0) this.lines.push({ element, text: this.text, isMade: this.made * 2 > printed });
  }

  private read(part: XmlElement): void {
    if (part.name === 'w:fldChar') this.field(part.attributes['w:fldCharType']);
    else if (part.name === 'w:instrText') this.instruct(part);
    else if (part.name === 'w:tab' || part.name === 'w:ptab') this.text += '\t';
    else if (part.name === 'w:t')
      this.add(part.children.filter((child) => typeof child === 'string').join(''));
    else this.walk(part);
  }

  private field(kind: string | undefined): void {
    const open = this.fields.at(-1);
    if (kind === 'begin') this.fields.push({ code: '', isResult: false });
    else if (kind === 'separate' && open) open.isResult = true;
    else if (kind === 'end') this.fields.pop();
  }

  private instruct(part: XmlElement): void {
    const open = this.fields.at(-1);
    if (open && !open.isResult)
      open.code += part.children.filter((child) => typeof child === 'string').join('');
  }

  private add(text: string): void {
    this.text += text;
    const isMade = this.fields.some(({ code, isResult }) => isResult && /^\s*TOC\b/i.test(code));
    if (isMade) this.made += text.replace(/\s/g, '').length;
  }
}
