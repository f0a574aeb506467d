import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../archive/xml-tree';
import { type FieldTokens, type FileField, hasToken } from '../form-fields/field-tokens';
import { repairCharacters, repairOfficeText } from '../text/text-repair';
import { contentControl, isChecked, legacyField } from './form-controls';
import type { NoteNumbers } from './note-numbers';
import { isShaded, isStruck, type ParagraphStyle, type Styles } from './styles';

export interface TextFlow {
  readonly styles: Styles;
  readonly fields: FieldTokens;
  readonly noteNumbers: NoteNumbers;
  /** Whether the text may stand on a color. White text on a white ground is hidden. */
  readonly isOnColor: boolean;
  /** Counts omitted items, so that they are reported to the user. */
  readonly trackedDeletions: { count: number };
  /** Called for a text box. Its paragraphs follow the paragraph that anchors it. */
  readonly onTextBox: (content: XmlElement) => void;
  /** Called for one of Word's own drawings; `relationship` names its part. */
  readonly onDrawing: (relationship: string) => void;
}

export interface ParagraphText {
  readonly text: string;
  /** The parts of the text between manual line breaks. */
  readonly lines: readonly string[];
  readonly hiddenText: string;
  /** Text that is struck through and so is not in force. */
  readonly struckText: string;
  readonly footnoteIds: readonly string[];
  readonly commentIds: readonly string[];
  readonly pageBreaks: number;
  readonly bold: boolean;
}

/**
 * Collects the text of a paragraph: insertions are kept, deletions are dropped, fields are replaced by their result, and
 * superscripts and subscripts are marked. Hidden and struck text is kept apart.
 */
export function readParagraphText(
  paragraph: XmlElement,
  flow: TextFlow,
  style: ParagraphStyle,
): ParagraphText {
  const collector = new Collector(flow, style, hasLeaders(paragraph) ? LEADER : ' ');
  collector.walk(paragraph);
  return collector.result();
}

/** Stands for a tab with a leader until the text behind it is known. */
const LEADER = '\uE0FF';
const LEADERS: ReadonlySet<string | undefined> = new Set([
  'dot',
  'underscore',
  'middleDot',
  'heavy',
  'hyphen',
]);

/** Whether the tabs of a paragraph print a line or dots, as the blanks of a form do. */
const hasLeaders = (paragraph: XmlElement): boolean =>
  childrenOf(childOf(childOf(paragraph, 'w:pPr'), 'w:tabs')).some(({ attributes }) =>
    LEADERS.has(attributes['w:leader']),
  );

/** A leader before a number leads to a page; any other one is a blank. */
const withBlanks = (text: string): string =>
  text.replace(/\uE0FF(\s*(?:\d+|[ivxlc]+)\s*$)?/gu, (_leader, page: string | undefined) =>
    page === undefined ? ' ____ ' : ` ${page}`,
  );

const DROPPED = new Set([
  'w:del',
  'w:moveFrom',
  'w:pPr',
  'w:rPr',
  'w:instrText',
  'w:delText',
  'w:sdtPr',
  'mc:Fallback',
]);

class Collector {
  private visible = '';
  private hidden = '';
  private struck = '';
  private pageBreaks = 0;
  private plainLetters = 0;
  private readonly footnoteIds: string[] = [];
  private readonly commentIds: string[] = [];
  /** Fields whose end has not come; fields can be nested. */
  private fields: OpenField[] = [];

  constructor(
    private readonly flow: TextFlow,
    private readonly style: ParagraphStyle,
    /** What a tab adds. */
    private readonly tab: string,
  ) {}

  walk(element: XmlElement): void {
    for (const child of childrenOf(element)) {
      if (child.name === 'w:del' || child.name === 'w:moveFrom') this.flow.trackedDeletions.count++;
      if (DROPPED.has(child.name)) continue;
      if (child.name === 'w:r') this.run(child);
      else if (child.name === 'w:sdt') this.control(child);
      else if (child.name === 'w:txbxContent') this.flow.onTextBox(child);
      else if (child.name === 'm:t') this.add(plain(child), undefined);
      else if (child.name === 'dgm:relIds') this.flow.onDrawing(child.attributes['r:dm'] ?? '');
      else if (child.name === 'c:chart') this.flow.onDrawing(child.attributes['r:id'] ?? '');
      else this.walk(child);
    }
  }

  result(): ParagraphText {
    // Fields can end in a later paragraph.
    while (this.fields.length > 0) this.closeField(undefined);
    const tidy = (text: string) =>
      repairCharacters(withBlanks(text))
        .replaceAll('^^', '')
        .replaceAll('~~', '')
        .replace(/[^\S\n]+/g, ' ')
        .trim();
    const text = tidy(this.visible);
    return {
      text,
      lines: this.visible.split('\n').map(tidy),
      hiddenText: tidy(this.hidden),
      struckText: tidy(this.struck),
      footnoteIds: this.footnoteIds,
      commentIds: this.commentIds,
      pageBreaks: this.pageBreaks,
      bold: text !== '' && this.plainLetters === 0,
    };
  }

  private run(run: XmlElement): void {
    const properties = childOf(run, 'w:rPr');
    for (const part of childrenOf(run)) {
      if (part.name === 'w:fldChar') this.field(part, properties);
      else if (part.name === 'w:lastRenderedPageBreak') this.pageBreaks++;
      else if (this.fields.at(-1)?.isCode === true) continue;
      else if (part.name === 'w:t') this.add(plain(part), properties);
      else if (part.name === 'w:tab' || part.name === 'w:ptab') this.add(this.tab, properties);
      else if (part.name === 'w:br' || part.name === 'w:cr') this.add('\n', properties);
      else if (part.name === 'w:noBreakHyphen') this.add('-', properties);
      else if (part.name === 'w:sym') this.add(symbol(part), properties);
      else if (part.name === 'w:footnoteReference' || part.name === 'w:endnoteReference') this.footnote(part);
      else if (part.name === 'w:commentReference') this.commentIds.push(part.attributes['w:id'] ?? '');
      else if (!DROPPED.has(part.name)) this.walk(part);
    }
  }

  private footnote(part: XmlElement): void {
    const id = part.attributes['w:id'];
    if (id === undefined) return;
    const key = `${part.name === 'w:endnoteReference' ? 'e' : 'f'}${id}`;
    this.footnoteIds.push(key);
    this.visible += `^${this.flow.noteNumbers.of(key)}^`;
  }

  private field(part: XmlElement, properties: XmlElement | undefined): void {
    const kind = part.attributes['w:fldCharType'];
    if (kind === 'begin') {
      const data = childOf(part, 'w:ffData');
      const legacy = data === undefined ? undefined : legacyField(data);
      this.fields.push({ isCode: true, start: this.visible.length, hidden: this.hidden.length, legacy });
    } else if (kind === 'separate') {
      const last = this.fields.at(-1);
      if (last !== undefined) last.isCode = false;
    } else if (kind === 'end') {
      this.closeField(properties);
    }
  }

  private closeField(properties: XmlElement | undefined): void {
    const open = this.fields.pop();
    if (open?.legacy !== undefined) this.enclose(open.legacy, open, properties);
  }

  private control(control: XmlElement): void {
    const found = contentControl(control);
    if (found === undefined) return this.walk(control);
    const { field, isEmpty } = found;
    const from = { start: this.visible.length, hidden: this.hidden.length };
    const isBox = field.kind === 'box';
    if (!isEmpty || isBox) this.walk(control);
    const whole = isBox && isChecked(control) ? { ...field, value: 'checked' } : field;
    this.enclose(whole, from, childOf(control, 'w:sdtContent', 'w:r', 'w:rPr'));
  }

  /** Makes the text since a position the value of a form field. A field without text gets its sign. */
  private enclose(
    field: FileField,
    { start, hidden }: { readonly start: number; readonly hidden: number },
    properties: XmlElement | undefined,
  ): void {
    const within = this.visible.slice(start);
    // A control around other controls is no field of its own.
    if (hasToken(within)) return;
    const text = within.trim();
    if (text === '' && this.hidden.length > hidden) {
      this.flow.fields.hidden.push(field.name ?? field.title ?? '');
      return;
    }
    const isBox = field.kind === 'box';
    if (isBox || text === '') {
      this.visible = this.visible.slice(0, start);
      this.add(this.flow.fields.add(field), properties);
      // Text beside the box.
      if (isBox) this.visible += text.replace(/^[^\p{L}\p{N}\s]/u, '');
      return;
    }
    const value = text.replace(/\s+/g, ' ');
    const [before = '', behind = ''] = within.split(text);
    const token = this.flow.fields.add({ ...field, value });
    this.visible = this.visible.slice(0, start) + before + token + behind;
  }

  private add(text: string, properties: XmlElement | undefined): void {
    const own = switchOf(childOf(properties, 'w:vanish'));
    const runStyle = valueOf(childOf(properties, 'w:rStyle'));
    const isHidden =
      own ?? (this.flow.styles.isHiddenRun(runStyle) || this.style.hidden || this.isWhiteOnWhite(properties));
    const isStruckOut = isStruck(properties) ?? (this.flow.styles.isStruckRun(runStyle) || this.style.struck);
    const script = valueOf(childOf(properties, 'w:vertAlign'));
    const mark = script === 'superscript' ? '^' : script === 'subscript' ? '~' : '';
    const font = childOf(properties, 'w:rFonts')?.attributes['w:ascii'] ?? '';
    const repaired = repairOfficeText(text.replaceAll('\n', '\u2028'), font).replaceAll('\u2028', '\n');
    if (isHidden) {
      this.hidden += repaired;
      return;
    }
    if (isStruckOut) {
      this.struck += repaired;
      return;
    }
    if (switchOf(childOf(properties, 'w:b')) !== true)
      this.plainLetters += repaired.replace(/[^\p{L}\p{N}]/gu, '').length;
    const trimmed = repaired.trim();
    this.visible +=
      mark !== '' && trimmed !== '' ? repaired.replace(trimmed, `${mark}${trimmed}${mark}`) : repaired;
  }

  private isWhiteOnWhite(properties: XmlElement | undefined): boolean {
    if (this.flow.isOnColor || valueOf(childOf(properties, 'w:color'))?.toUpperCase() !== 'FFFFFF')
      return false;
    const highlight = valueOf(childOf(properties, 'w:highlight')) ?? 'none';
    return ['none', 'white'].includes(highlight) && !isShaded(childOf(properties, 'w:shd'));
  }
}

interface OpenField {
  /** Its result has not begun. */
  isCode: boolean;
  /** Lengths of the visible and hidden text at its beginning. */
  readonly start: number;
  readonly hidden: number;
  readonly legacy: FileField | undefined;
}

const plain = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : '')).join('');

function symbol(element: XmlElement): string {
  const code = Number.parseInt(element.attributes['w:char'] ?? '', 16);
  if (!Number.isFinite(code)) return '';
  const inPrivateUse = code < 0x100 ? 0xf000 + code : code;
  return repairCharacters(String.fromCharCode(inPrivateUse), element.attributes['w:font'] ?? '');
}
