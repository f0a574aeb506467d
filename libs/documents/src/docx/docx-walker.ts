import type { Anchor, Block, TableBlock } from '@app/contracts';
import { readListMarker, readPathMarker, splitHeadingNumber } from '@app/text-normalization';
import { childOf, childrenOf, valueOf, type XmlElement } from '../archive/xml-tree';
import type { FieldTokens } from '../form-fields/field-tokens';
import { readFootnote } from '../tables/footnotes';
import { ensureWithin } from '../reading/reading-limits';
import type { NoteNumbers } from './note-numbers';
import type { NumberingCounter, PrintedNumber } from './numbering';
import { readParagraphText, type ParagraphText } from './paragraph-text';
import { isShaded, mergeNumbering, outlineOf, readNumberingReference, type Styles } from './styles';
import { type Ground, layoutCell, readTable } from './docx-table';
import type { Drawings } from './drawings';
import { listLines } from './list-lines';
import { countPictures } from './pictures';
import type { WalkedParagraph } from './walked-paragraph';

export interface DocxParts {
  readonly styles: Styles & {
    /** Some paragraph of the text is marked as a heading. */ readonly hasHeadings: boolean;
  };
  readonly numbering: NumberingCounter;
  readonly notes: ReadonlyMap<string, XmlElement>;
  readonly noteNumbers: NoteNumbers;
  readonly comments: ReadonlyMap<string, XmlElement>;
  /** Paragraphs of tables of contents, recognized by their content. */
  readonly contents: ReadonlySet<XmlElement>;
  readonly drawings: Drawings;
  readonly fields: FieldTokens;
  readonly part: string;
}

const CAPTION = /^(table|figure|listing)\s+[\w.\-–]*\d/i;
const CONTENTS_STYLE = /^(toc \d|toc heading|table of figures|contents)/i;
const WRAPPERS = new Set([
  'w:sdt', 'w:sdtContent', 'w:ins', 'w:moveTo', 'w:customXml', 'w:smartTag', 'mc:AlternateContent', 'mc:Choice',
]); // prettier-ignore

/** Walks the body of a DOCX in order and turns it into blocks. */
export class DocxWalker {
  readonly trackedDeletions = { count: 0 };
  /** Struck texts, in document order. */
  readonly struck: string[] = [];
  /** Number of blocks before each picture. Pictures in tables with text are omitted. */
  readonly pictures = new Set<number>();
  /** Comments on cells, which are notes of their tables. */
  readonly readComments = new Set<string>();
  private readonly blocks: Block[] = [];
  /** In order of the first reference, with the table that refers to it. A map, because a note may refer to itself. */
  private readonly pendingNotes = new Map<string, string | undefined>();
  /** The table that is read. */
  private openTable: string | undefined;
  private paragraphs = 0;
  private tables = 0;
  private pageHint = 1;
  private cells = 0;
  private lastTable: TableBlock | undefined;
  /** Number of the last heading. */
  private section: string | undefined;

  constructor(private readonly parts: DocxParts) {}

  walk(container: XmlElement): void {
    for (const child of childrenOf(container)) {
      if (child.name === 'w:p') this.addParagraph(child);
      else if (child.name === 'w:tbl') this.addTable(child);
      else if (WRAPPERS.has(child.name)) this.walk(child);
      else if (child.name === 'w:del' || child.name === 'w:moveFrom') this.trackedDeletions.count++;
      ensureWithin('blocks', this.blocks.length);
    }
  }

  finish(): readonly Block[] {
    for (const [id, tableId] of this.pendingNotes)
      this.addNote(this.parts.notes.get(id), {
        mark: this.parts.noteNumbers.of(id),
        anchor: this.anchor(`n${id}`, undefined),
        tableId,
      });
    return this.blocks;
  }

  private addNote(
    note: XmlElement | undefined,
    { mark, anchor, tableId }: { mark: string; anchor: Anchor; tableId: string | undefined },
  ): void {
    const text = childrenOf(note, 'w:p')
      .map((paragraph) => this.read(paragraph).content.text)
      .join('\n')
      .trim();
    if (text === '') return;
    const own = tableId === undefined ? {} : { tableId };
    this.blocks.push({ type: 'footnote', id: this.nextId(), text, mark, anchor, ...own });
  }

  /** Reads a paragraph and advances its numbering. Call once per paragraph, in document order. */
  read(element: XmlElement, { isOnColor }: Ground = this.ground): WalkedParagraph {
    const properties = childOf(element, 'w:pPr');
    const styleId = valueOf(childOf(properties, 'w:pStyle'));
    const style = this.parts.styles.paragraph(styleId);
    const boxes: XmlElement[] = [];
    const content = readParagraphText(
      element,
      {
        styles: this.parts.styles,
        isOnColor: isOnColor || isShaded(childOf(properties, 'w:shd')),
        fields: this.parts.fields,
        noteNumbers: this.parts.noteNumbers,
        trackedDeletions: this.trackedDeletions,
        onTextBox: (box) => boxes.push(box),
        onDrawing: (relationship) => boxes.push(boxOf(this.parts.drawings(relationship))),
      },
      style,
    );
    this.pageHint += content.pageBreaks;
    const reference = mergeNumbering(style.numbering, readNumberingReference(properties));
    const level = reference?.level ?? this.parts.numbering.levelOfStyle(reference?.id, styleId);
    // Between paragraphs an empty one is a leftover; in a cell its number is the text, as in a column that numbers the rows.
    const isEmpty =
      this.openTable === undefined &&
      content.text === '' &&
      content.hiddenText === '' &&
      content.struckText === '';
    const number =
      reference && !isEmpty
        ? this.parts.numbering.next({ ...reference, ...(level === undefined ? {} : { level }) })
        : undefined;
    const outline = outlineOf(properties) ?? style.outlineLevel;
    const paraId = element.attributes['w14:paraId'];
    this.boxes.push(...boxes);
    for (const id of content.footnoteIds)
      if (!this.pendingNotes.has(id)) this.pendingNotes.set(id, this.openTable);
    return {
      content,
      styleName: style.name,
      ...(number ? { number } : {}),
      ...(outline !== undefined && outline < 9 ? { headingLevel: outline + 1 } : {}),
      ...(paraId === undefined ? {} : { paraId }),
    };
  }

  private readonly boxes: XmlElement[] = [];
  private ground: Ground = { isOnColor: false };

  private addParagraph(element: XmlElement): void {
    const paragraph = this.read(element);
    const anchor = this.anchor(`p${this.paragraphs++}`, paragraph.paraId);
    const content = withStruckNumber(paragraph.content);
    const isContents = this.parts.contents.has(element) || CONTENTS_STYLE.test(paragraph.styleName);
    if (content.text !== '' && isContents) this.blocks.push(this.toContents(content, anchor));
    else if (content.text !== '')
      for (const part of partsOf({ ...paragraph, content })) this.blocks.push(this.toBlock(part, anchor));
    this.addHidden(content.hiddenText, anchor);
    this.addStruck(content.struckText, anchor, content.text === '' ? paragraph.number : undefined);
    if (countPictures(element) > 0) this.pictures.add(this.blocks.length);
    for (const box of this.boxes.splice(0)) this.walkBox(box);
  }

  /** A text box may be filled with a color, so white text in it is not hidden. */
  private walkBox(box: XmlElement): void {
    const { ground } = this;
    this.ground = { isOnColor: true };
    this.walk(box);
    this.ground = ground;
  }

  private addHidden(text: string, anchor: Anchor): void {
    if (text !== '') this.blocks.push({ type: 'paragraph', id: this.nextId(), text, anchor, hidden: true });
  }

  /** Text that is struck through is not in force. It stays in the model, so that people can find it. */
  private addStruck(text: string, anchor: Anchor, number: PrintedNumber | undefined): void {
    if (text === '') return;
    this.struck.push(text);
    const block = { id: this.nextId(), text, anchor, excluded: 'deleted' as const };
    if (number === undefined) this.blocks.push({ ...block, type: 'paragraph' });
    else this.blocks.push({ ...block, type: 'list-item', marker: number.text, level: number.level });
  }

  private toContents({ text }: ParagraphText, anchor: Anchor): Block {
    return { id: this.nextId(), type: 'paragraph', text, anchor, excluded: 'table-of-contents' };
  }

  private toBlock({ content, number, headingLevel, styleName }: WalkedParagraph, anchor: Anchor): Block {
    const base = { id: this.nextId(), text: content.text, anchor };
    const typedLevel =
      headingLevel ?? (content.bold && !number ? this.levelOfTyped(content.text) : undefined);
    if (typedLevel !== undefined) {
      this.lastTable = undefined;
      const heading = headingNumber(content.text, number);
      this.section = heading.number;
      return { ...base, type: 'heading', level: Math.min(9, typedLevel), ...heading };
    }
    if (/^caption$/i.test(styleName) || isTypedCaption(content)) {
      return { ...base, type: 'caption' };
    }
    if (number) return { ...base, type: 'list-item', marker: number.text, level: number.level };
    if (this.lastTable) {
      const footnote = readFootnote(content.text, this.lastTable);
      if (footnote?.isCertain) {
        return {
          ...base,
          type: 'footnote',
          text: footnote.text,
          mark: footnote.mark,
          tableId: this.lastTable.id,
        };
      }
    }
    const marker = readListMarker(content.text) ?? readPathMarker(content.text, this.section);
    if (marker) return { ...base, type: 'list-item', text: marker.rest, marker: marker.marker, level: 0 };
    return { ...base, type: 'paragraph' };
  }

  /**
   * Documents without heading styles often have bold titles with typed numbers: `5.1 Inclusion Criteria`. If no style marks a
   * heading, a top-level number counts as a heading if it follows the previous one, and a short bold line is nested below the
   * last title.
   */
  private levelOfTyped(text: string): number | undefined {
    if (text.length > 160 || text.includes('\n') || /[.;,:]$/.test(text)) return undefined;
    const { number } = splitHeadingNumber(text);
    if (number?.includes('.')) {
      const level = number.replace(/\.0$/, '').split('.').length;
      this.typed = { top: Number.parseInt(number, 10) || this.typed.top, level };
      return level;
    }
    if (this.parts.styles.hasHeadings) return undefined;
    if (number !== undefined) {
      const value = Number(number);
      if (value <= this.typed.top || value > this.typed.top + 2) return undefined;
      this.typed = { top: value, level: 1 };
      return 1;
    }
    const isTitle =
      text.length < 100 && /^\p{Lu}/u.test(text) && !CAPTION.test(text) && !readListMarker(text);
    return isTitle && this.typed.level > 0 ? Math.min(9, this.typed.level + 1) : undefined;
  }

  /** The last title with a typed number. */
  private typed = { top: 0, level: 0 };

  private addTable(element: XmlElement): void {
    const layout = layoutCell(element);
    if (layout !== undefined) return this.walk(layout);
    const nested: XmlElement[] = [];
    const struck: { readonly text: string; readonly anchor: Anchor }[] = [];
    const before = this.blocks.at(-1);
    const index = this.tables;
    const hidden: string[] = [];
    const comments: { readonly id: string; readonly anchor: Anchor }[] = [];
    const outer = this.openTable;
    this.openTable = `t${index + 1}`;
    const block = readTable(element, {
      id: `t${index + 1}`,
      caption: before?.type === 'caption' ? before.text : '',
      anchor: (path, paraId) => this.anchor(`t${index}${path}`, paraId),
      isShadedStyle: (id) => this.parts.styles.isShadedTable(id),
      readParagraph: (paragraph, { isOnColor }) => {
        const read = this.read(paragraph, { isOnColor: isOnColor || this.ground.isOnColor });
        if (read.content.hiddenText !== '') hidden.push(read.content.hiddenText);
        return read;
      },
      onDeletedRow: () => this.trackedDeletions.count++,
      onStruckText: (text, anchor) => struck.push({ text, anchor }),
      onComment: (id, anchor) => comments.push({ id, anchor }),
      onNestedTable: (table) => nested.push(table),
    });
    this.tables++;
    this.openTable = outer;
    if (block) {
      this.cells += block.rows.reduce((sum, row) => sum + row.cells.length, 0);
      ensureWithin('cells', this.cells);
      this.blocks.push(block);
      this.lastTable = block;
      for (const { id, anchor } of comments) {
        this.addNote(this.parts.comments.get(id), { mark: '', anchor, tableId: block.id });
        this.readComments.add(id);
      }
    } else if (countPictures(element) > 0) this.pictures.add(this.blocks.length);
    this.addHidden(hidden.join('\n'), this.anchor(`t${index}`, undefined));
    for (const { text, anchor } of struck) this.addStruck(text, anchor, undefined);
    for (const box of this.boxes.splice(0)) this.walkBox(box);
    for (const table of nested) this.addTable(table);
  }

  private nextId(): string {
    return `b${this.blocks.length + 1}`;
  }

  private anchor(path: string, paraId: string | undefined): Anchor {
    return {
      kind: 'docx',
      part: this.parts.part,
      path,
      pageHint: this.pageHint,
      ...(paraId === undefined ? {} : { paraId }),
    };
  }
}

/** Converts texts to the paragraphs of a text box, which are read like any others. */
const boxOf = (texts: readonly string[]): XmlElement => ({
  name: 'w:txbxContent',
  attributes: {},
  children: texts.map((text) => element('w:p', element('w:r', element('w:t', text)))),
});

const element = (name: string, child: XmlElement | string): XmlElement => ({
  name,
  attributes: {},
  children: [child],
});

/** A caption without its style: bold, or with a dot or colon after the number (`Table 2 shows …` is a sentence). */
function isTypedCaption({ text, bold }: ParagraphText): boolean {
  if (!CAPTION.test(text) || text.length > 250) return false;
  return bold || /^\S+\s+[\w\-–]*(\.\w+)*[.:](\s|$)/.test(text);
}

/** A heading's number is generated by Word or typed by hand. */
function headingNumber(text: string, number: PrintedNumber | undefined): { number?: string; text: string } {
  if (number && !number.isBullet) return { number: number.text.replace(/[.\s]+$/, ''), text };
  return splitHeadingNumber(text);
}

/** A typed number whose text is struck through is struck as well. */
function withStruckNumber(content: ParagraphText): ParagraphText {
  const isNumber = content.struckText !== '' && readListMarker(`${content.text} …`)?.rest === '…';
  return isNumber ? { ...content, text: '', struckText: `${content.text} ${content.struckText}` } : content;
}

/** The items of a list that was typed into one paragraph, each as a paragraph of its own. */
function partsOf(paragraph: WalkedParagraph): readonly WalkedParagraph[] {
  const { content, number, headingLevel } = paragraph;
  if (number !== undefined || headingLevel !== undefined) return [paragraph];
  return listLines(content).map((text) => ({ ...paragraph, content: { ...content, text } }));
}
