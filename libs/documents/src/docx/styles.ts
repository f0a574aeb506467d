import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../archive/xml-tree';

export interface NumberingReference {
  readonly id?: string;
  readonly level?: number;
}

/** Properties that a paragraph inherits from its style and the base styles. */
export interface ParagraphStyle {
  readonly name: string;
  readonly outlineLevel?: number;
  readonly numbering?: NumberingReference;
  readonly hidden: boolean;
  /** Its text is struck through. */
  readonly struck: boolean;
}

export interface Styles {
  paragraph(id: string | undefined): ParagraphStyle;
  isHiddenRun(id: string | undefined): boolean;
  isStruckRun(id: string | undefined): boolean;
  /** Whether a table style colors some of its cells. */
  isShadedTable(id: string | undefined): boolean;
  readonly all: readonly { readonly id: string; readonly style: ParagraphStyle }[];
}

const CHAIN = 20;

/** Reads `styles.xml` and resolves every style along its `basedOn` chain. */
export function readStyles(root: XmlElement | undefined): Styles {
  const elements = new Map<string, XmlElement>();
  let defaultId: string | undefined;
  for (const element of childrenOf(root, 'w:style')) {
    const id = element.attributes['w:styleId'];
    if (id === undefined) continue;
    elements.set(id, element);
    if (element.attributes['w:type'] === 'paragraph' && element.attributes['w:default'] === '1')
      defaultId = id;
  }
  const cache = new Map<string, ParagraphStyle>();
  const resolve = (id: string | undefined, depth: number): ParagraphStyle => {
    const element = id === undefined ? undefined : elements.get(id);
    if (id === undefined || !element || depth > CHAIN) return { name: '', hidden: false, struck: false };
    const known = cache.get(id);
    if (known) return known;
    const base = resolve(valueOf(childOf(element, 'w:basedOn')), depth + 1);
    const style = ownStyle(element, base);
    cache.set(id, style);
    return style;
  };
  return {
    paragraph: (id) => resolve(id ?? defaultId, 0),
    isHiddenRun: (id) =>
      id !== undefined && switchOf(childOf(elements.get(id), 'w:rPr', 'w:vanish')) === true,
    isShadedTable: (id) => id !== undefined && hasShading(elements.get(id), elements, 0),
    isStruckRun: (id) => id !== undefined && isStruck(childOf(elements.get(id), 'w:rPr')) === true,
    all: [...elements]
      .filter(([, element]) => element.attributes['w:type'] === 'paragraph')
      .map(([id]) => ({ id, style: resolve(id, 0) })),
  };
}

/** Whether a table style, or a style that it is based on, colors any of its parts. */
function hasShading(
  style: XmlElement | undefined,
  elements: ReadonlyMap<string, XmlElement>,
  depth: number,
): boolean {
  if (style === undefined || depth > CHAIN) return false;
  const isColored = [style, ...childrenOf(style, 'w:tblStylePr')].some((part) =>
    ['w:tblPr', 'w:tcPr', 'w:pPr'].some((properties) => isShaded(childOf(part, properties, 'w:shd'))),
  );
  const base = valueOf(childOf(style, 'w:basedOn'));
  return isColored || (base !== undefined && hasShading(elements.get(base), elements, depth + 1));
}

function ownStyle(element: XmlElement, base: ParagraphStyle): ParagraphStyle {
  const name = valueOf(childOf(element, 'w:name')) ?? '';
  const properties = childOf(element, 'w:pPr');
  const outlineLevel = outlineOf(properties) ?? builtInLevel(name) ?? base.outlineLevel;
  const numbering = mergeNumbering(base.numbering, readNumberingReference(properties));
  return {
    name,
    hidden: switchOf(childOf(element, 'w:rPr', 'w:vanish')) ?? base.hidden,
    struck: isStruck(childOf(element, 'w:rPr')) ?? base.struck,
    ...(outlineLevel === undefined ? {} : { outlineLevel }),
    ...(numbering === undefined ? {} : { numbering }),
  };
}

/** Whether run properties strike the text through, with one line or two; undefined if they do not say. */
export function isStruck(properties: XmlElement | undefined): boolean | undefined {
  const [single, double] = ['w:strike', 'w:dstrike'].map((name) => switchOf(childOf(properties, name)));
  return single === undefined && double === undefined ? undefined : single === true || double === true;
}

/** A visible background color: neither white nor automatic. */
export function isShaded(shading: XmlElement | undefined): boolean {
  const fill = shading?.attributes['w:fill']?.toLowerCase();
  const pattern = valueOf(shading);
  if (pattern !== undefined && /^(solid|pct\d+|\w*(stripe|cross)\w*)$/i.test(pattern)) return true;
  return fill !== undefined && fill !== 'auto' && fill !== 'ffffff';
}

/** Level of Word's built-in heading styles, which need no `outlineLvl`. */
function builtInLevel(name: string): number | undefined {
  const level = /^heading ([1-9])$/i.exec(name)?.[1];
  return level === undefined ? undefined : Number(level) - 1;
}

/** Outline level from 0; 9 means body text. */
export function outlineOf(properties: XmlElement | undefined): number | undefined {
  const value = valueOf(childOf(properties, 'w:outlineLvl'));
  return value === undefined ? undefined : Number(value);
}

export function readNumberingReference(properties: XmlElement | undefined): NumberingReference | undefined {
  const element = childOf(properties, 'w:numPr');
  if (!element) return undefined;
  const id = valueOf(childOf(element, 'w:numId'));
  const level = valueOf(childOf(element, 'w:ilvl'));
  return { ...(id === undefined ? {} : { id }), ...(level === undefined ? {} : { level: Number(level) }) };
}

export function mergeNumbering(
  base: NumberingReference | undefined,
  own: NumberingReference | undefined,
): NumberingReference | undefined {
  if (!base || !own) return own ?? base;
  return { ...base, ...own };
}
