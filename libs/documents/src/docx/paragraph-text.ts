import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../archive/xml-tree';
import { repairCharacters } from '../text/text-repair';
import type { Styles } from './styles';

export interface TextFlow {
  readonly styles: Styles;
  /** Counts omitted items, so that they are reported to the user. */
  readonly trackedDeletions: { count: number };
  /** Called for a text box. Its paragraphs follow the paragraph that anchors it. */
  readonly onTextBox: (content: XmlElement) => void;
  /** Called for one of Word's own drawings; `relationship` names its part. */
  readonly onDrawing: (relationship: string) => void;
}

export interface ParagraphText {
  readonly text: string;
  readonly hiddenText: string;
  readonly footnoteIds: readonly string[];
  readonly pageBreaks: number;
  readonly bold: boolean;
}

/**
 * Collects the text of a paragraph: insertions are kept, deletions are dropped, fields are replaced by their result, and
 * superscripts and subscripts are marked.
 */
export function readParagraphText(
  paragraph: XmlElement,
  flow: TextFlow,
  isHiddenStyle: boolean,
): ParagraphText {
  const collector = new Collector(flow, isHiddenStyle);
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
  private pageBreaks = 0;
  private plainLetters = 0;
  private readonly footnoteIds: string[] = [];
  /** True inside a field's code, before its result; fields can be nested. */
  private fields: ('code' | 'result')[] = [];

  constructor(
    private readonly flow: TextFlow,
    private readonly isHiddenStyle: boolean,
  ) {}

  walk(element: XmlElement): void {
    for (const child of childrenOf(element)) {
      if (child.name === 'w:del' || child.name === 'w:moveFrom') this.flow.trackedDeletions.count++;
      if (DROPPED.has(child.name)) continue;
      if (child.name === 'w:r') this.run(child);
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
      hiddenText: tidy(this.hidden),
      footnoteIds: this.footnoteIds,
      pageBreaks: this.pageBreaks,
      bold: text !== '' && this.plainLetters === 0,
    };
  }

  private run(run: XmlElement): void {
    const properties = childOf(run, 'w:rPr');
    for (const part of childrenOf(run)) {
      if (part.name === 'w:fldChar') this.field(part.attributes['w:fldCharType']);
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

  private field(kind: string | undefined): void {
    if (kind === 'begin') this.fields.push('code');
    else if (kind === 'separate' && this.fields.length > 0) this.fields[this.fields.length - 1] = 'result';
    else if (kind === 'end') this.fields.pop();
  }

  private add(text: string, properties: XmlElement | undefined): void {
    const own = switchOf(childOf(properties, 'w:vanish'));
    const byStyle = this.flow.styles.isHiddenRun(valueOf(childOf(properties, 'w:rStyle')));
    const isHidden = own ?? (byStyle || this.isHiddenStyle);
    const script = valueOf(childOf(properties, 'w:vertAlign'));
    const mark = script === 'superscript' ? '^' : script === 'subscript' ? '~' : '';
    const font = childOf(properties, 'w:rFonts')?.attributes['w:ascii'] ?? '';
    const repaired = repairCharacters(text.replaceAll('\n', '\u2028'), font).replaceAll('\u2028', '\n');
    if (isHidden) {
      this.hidden += repaired;
      return;
    }
    if (switchOf(childOf(properties, 'w:b')) !== true)
      this.plainLetters += repaired.replace(/[^\p{L}\p{N}]/gu, '').length;
    const trimmed = repaired.trim();
    this.visible +=
      mark !== '' && trimmed !== '' ? repaired.replace(trimmed, `${mark}${trimmed}${mark}`) : repaired;
  }
}

const plain = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : '')).join('');

function symbol(element: XmlElement): string {
  const code = Number.parseInt(element.attributes['w:char'] ?? '', 16);
  if (!Number.isFinite(code)) return '';
  const inPrivateUse = code < 0x100 ? 0xf000 + code : code;
  return repairCharacters(String.fromCharCode(inPrivateUse), element.attributes['w:font'] ?? '');
}
