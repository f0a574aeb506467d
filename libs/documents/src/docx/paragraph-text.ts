import { childOf, childrenOf, switchOf, textOf, valueOf, type XmlElement } from '../archive/xml-tree';
import { repairCharacters, repairOfficeText } from '../text/text-repair';
import { isShaded, isStruck, type ParagraphStyle, type Styles } from './styles';

export interface TextFlow {
  readonly styles: Styles;
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
  const collector = new Collector(flow, style);
  collector.walk(paragraph);
  return collector.result();
}

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
  /** True inside a field's code, before its result; fields can be nested. */
  private fields: ('code' | 'result')[] = [];

  constructor(
    private readonly flow: TextFlow,
    private readonly style: ParagraphStyle,
  ) {}

  walk(element: XmlElement): void {
    for (const child of childrenOf(element)) {
      if (child.name === 'w:del' || child.name === 'w:moveFrom') this.flow.trackedDeletions.count++;
      if (DROPPED.has(child.name)) continue;
      if (child.name === 'w:r') this.run(child);
      else if (child.name === 'w:sdt' && childOf(child, 'w:sdtPr', 'w14:checkbox'))
        this.checkBoxControl(child);
      else if (child.name === 'w:txbxContent') this.flow.onTextBox(child);
      else if (child.name === 'm:t') this.add(plain(child), undefined);
      else if (child.name === 'dgm:relIds') this.flow.onDrawing(child.attributes['r:dm'] ?? '');
      else if (child.name === 'c:chart') this.flow.onDrawing(child.attributes['r:id'] ?? '');
      else this.walk(child);
    }
  }

  result(): ParagraphText {
    const tidy = (text: string) =>
      repairCharacters(text)
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
      pageBreaks: this.pageBreaks,
      bold: text !== '' && this.plainLetters === 0,
    };
  }

  private run(run: XmlElement): void {
    const properties = childOf(run, 'w:rPr');
    for (const part of childrenOf(run)) {
      if (part.name === 'w:fldChar') this.field(part, properties);
      else if (part.name === 'w:lastRenderedPageBreak') this.pageBreaks++;
      else if (this.fields.at(-1) === 'code') continue;
      else if (part.name === 'w:t') this.add(plain(part), properties);
      else if (part.name === 'w:tab' || part.name === 'w:ptab') this.add(' ', properties);
      else if (part.name === 'w:br' || part.name === 'w:cr') this.add('\n', properties);
      else if (part.name === 'w:noBreakHyphen') this.add('-', properties);
      else if (part.name === 'w:sym') this.add(symbol(part), properties);
      else if (part.name === 'w:footnoteReference' || part.name === 'w:endnoteReference') this.footnote(part);
      else if (!DROPPED.has(part.name)) this.walk(part);
    }
  }

  private footnote(part: XmlElement): void {
    const id = part.attributes['w:id'];
    if (id === undefined) return;
    const key = `${part.name === 'w:endnoteReference' ? 'e' : 'f'}${id}`;
    this.footnoteIds.push(key);
    this.visible += `^${id}^`;
  }

  private field(part: XmlElement, properties: XmlElement | undefined): void {
    const kind = part.attributes['w:fldCharType'];
    const box = childOf(part, 'w:ffData', 'w:checkBox');
    if (box !== undefined) {
      const isChecked = switchOf(childOf(box, 'w:checked')) ?? switchOf(childOf(box, 'w:default'));
      this.add(isChecked === true ? TICKED_BOX : EMPTY_BOX, properties);
    }
    if (kind === 'begin') this.fields.push('code');
    else if (kind === 'separate' && this.fields.length > 0) this.fields[this.fields.length - 1] = 'result';
    else if (kind === 'end') this.fields.pop();
  }

  /** A check box can show any two characters, but its state says which one it shows. */
  private checkBoxControl(control: XmlElement): void {
    const content = childOf(control, 'w:sdtContent');
    if (content === undefined || [...textOf(content).trim()].length > 1) return this.walk(control);
    const state = childOf(control, 'w:sdtPr', 'w14:checkbox', 'w14:checked')?.attributes['w14:val'];
    this.add(state === '1' || state === 'true' ? TICKED_BOX : EMPTY_BOX, childOf(content, 'w:r', 'w:rPr'));
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

const [TICKED_BOX, EMPTY_BOX] = ['☒', '☐'];

const plain = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : '')).join('');

function symbol(element: XmlElement): string {
  const code = Number.parseInt(element.attributes['w:char'] ?? '', 16);
  if (!Number.isFinite(code)) return '';
  const inPrivateUse = code < 0x100 ? 0xf000 + code : code;
  return repairCharacters(String.fromCharCode(inPrivateUse), element.attributes['w:font'] ?? '');
}
