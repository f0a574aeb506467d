import { officeTable } from '@app/text-normalization';
import { posix } from 'node:path';
import { type Range, utils } from 'xlsx';
import { countDropDowns } from './drop-down-count';
import type { ZipArchive } from '../archive/open-zip';
import { childOf, childrenOf, parseXml, type XmlElement } from '../archive/xml-tree';

/** What SheetJS does not provide about the cells of a sheet, by address such as `B5`. */
export interface SheetMarkup {
  /** Cells whose font is struck through. */
  readonly struck: ReadonlySet<string>;
  /** Cells whose font is bold. */
  readonly bold: ReadonlySet<string>;
  /** Cells with a white font and no fill, which print nothing. */
  readonly white: ReadonlySet<string>;
  /** Cells with a line under them and no other border. */
  readonly lined: ReadonlySet<string>;
  /** Fonts with own signs, such as Wingdings. */
  readonly pictureFonts: ReadonlyMap<string, string>;
  /** Cells with a formula, and those of them whose result the file does not hold. */
  readonly formulas: readonly string[];
  readonly withoutValue: readonly string[];
  readonly rules: readonly CellRule[];
  /** Cells with lists, counted apart from `rules`. */
  readonly dropDowns: readonly string[];
}

/** Cells whose value is chosen from a list, or follows another rule of the sheet. */
export interface CellRule {
  readonly areas: readonly Range[];
  readonly type: RuleType;
  /** The options in quotation marks, or the cells that hold them. */
  readonly source: string;
  /** The ends that limit a number, a date, a time or a length. */
  readonly ends: { readonly minimum?: number; readonly maximum?: number };
  /** What Excel shows beside a selected cell. */
  readonly title: string;
}

export type RuleType = 'list' | 'date' | 'time' | 'whole' | 'decimal' | 'textLength';

/** Of a sheet whose part was not found. */
export const NO_MARKUP: SheetMarkup = {
  struck: new Set(),
  bold: new Set(),
  white: new Set(),
  lined: new Set(),
  pictureFonts: new Map(),
  formulas: [],
  withoutValue: [],
  rules: [],
  dropDowns: [],
};

const CELL = /<(?:\w+:)?c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const ADDRESS = /\br="([A-Z]{1,3}\d{1,7})"/;
const STYLE = /\bs="(\d+)"/;
const FORMULA = /<(?:\w+:)?f[\s>/]/;
const VALUE = /<(?:\w+:)?(?:v>[^<]|is>)/;

/** Reads the markup of all sheets, by sheet name. */
export function readSheetMarkup(zip: ZipArchive): ReadonlyMap<string, SheetMarkup> {
  const styles = part(zip, 'xl/styles.xml');
  const fonts = {
    struck: stylesWith(styles, (font) => isOn(childOf(font, 'strike'))),
    bold: stylesWith(styles, (font) => isOn(childOf(font, 'b'))),
    white: whiteStyles(styles),
    lined: linedStyles(styles),
    names: fontNames(styles),
  };
  return new Map(
    [...sheetParts(zip)].map(([name, path]) => [name, markupOf(zip.readText(path) ?? '', fonts)]),
  );
}

/** Numbers of the cell styles with a font of each kind. */
interface Fonts {
  readonly struck: ReadonlySet<string>;
  readonly bold: ReadonlySet<string>;
  readonly white: ReadonlySet<string>;
  readonly lined: ReadonlySet<string>;
  /** Names of the fonts with own signs, by the number of the style. */
  readonly names: ReadonlyMap<string, string>;
}

function markupOf(xml: string, fonts: Fonts): SheetMarkup {
  const struck = new Set<string>();
  const bold = new Set<string>();
  const white = new Set<string>();
  const lined = new Set<string>();
  const pictureFonts = new Map<string, string>();
  const formulas: string[] = [];
  const withoutValue: string[] = [];
  for (const [, attributes = '', content = ''] of xml.matchAll(CELL)) {
    const address = ADDRESS.exec(attributes)?.[1];
    if (address === undefined) continue;
    const style = STYLE.exec(attributes)?.[1] ?? '';
    if (fonts.struck.has(style)) struck.add(address);
    if (fonts.bold.has(style)) bold.add(address);
    if (fonts.white.has(style)) white.add(address);
    if (fonts.lined.has(style)) lined.add(address);
    const name = fonts.names.get(style);
    if (name !== undefined) pictureFonts.set(address, name);
    if (!FORMULA.test(content)) continue;
    formulas.push(address);
    if (!VALUE.test(content)) withoutValue.push(address);
  }
  return {
    struck,
    bold,
    white,
    lined,
    pictureFonts,
    formulas,
    withoutValue,
    rules: rulesOf(xml),
    dropDowns: countDropDowns(xml),
  };
}

const VALIDATION = /<(?:\w+:)?dataValidation\s([^>]*[^/])>([\s\S]*?)<\/(?:\w+:)?dataValidation>/g;
const SOURCE = /<(?:\w+:)?formula1>\s*(?:<xm:f>)?([^<]*)</;
const SECOND = /<(?:\w+:)?formula2>\s*(?:<xm:f>)?([^<]*)</;
const AREA = /^[A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?$/;

const RULE_TYPES: readonly RuleType[] = ['list', 'date', 'time', 'whole', 'decimal', 'textLength'];

function rulesOf(xml: string): CellRule[] {
  return [...xml.matchAll(VALIDATION)].flatMap(([, attributes = '', content = '']): CellRule[] => {
    const type = RULE_TYPES.find((one) => one === /\btype="(\w+)"/.exec(attributes)?.[1]);
    if (type === undefined) return [];
    // Excel keeps lists of other sheets in an extension, with elements for attributes.
    const cells = /\bsqref="([^"]*)"/.exec(attributes)?.[1] ?? /<xm:sqref>([^<]*)</.exec(content)?.[1] ?? '';
    const areas = cells.split(' ').filter((area) => AREA.test(area));
    const source = plainText(SOURCE.exec(content)?.[1] ?? '').trim();
    const title = plainText(/\bprompt="([^"]*)"/.exec(attributes)?.[1] ?? '').trim();
    return areas.length === 0 || source === ''
      ? []
      : [
          {
            areas: areas.map((area) => utils.decode_range(area)),
            type,
            source,
            ends: endsOf(type, attributes, content),
            title,
          },
        ];
  });
}

/** The numbers to which a rule compares. A rule without an operator has both; a whole number above 0 is at least 1. */
function endsOf(type: RuleType, attributes: string, content: string): CellRule['ends'] {
  const [first, second] = [SOURCE, SECOND].map((formula) => {
    const text = formula.exec(content)?.[1]?.trim() ?? '';
    return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  });
  const operator = /\boperator="(\w+)"/.exec(attributes)?.[1] ?? 'between';
  if (operator === 'between')
    return {
      ...(first !== undefined && { minimum: first }),
      ...(second !== undefined && { maximum: second }),
    };
  const step = operator.endsWith('Than') && type !== 'decimal' ? 1 : 0;
  if (first === undefined) return {};
  if (operator.startsWith('greaterThan')) return { minimum: first + step };
  return operator.startsWith('lessThan') ? { maximum: first - step } : {};
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainText = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    const code = typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal);
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Paths of the sheets by their names, resolved through the relationships of the workbook. */
function sheetParts(zip: ZipArchive): ReadonlyMap<string, string> {
  const targets = new Map(
    childrenOf(part(zip, 'xl/_rels/workbook.xml.rels')).map(({ attributes }) => [
      attributes['Id'] ?? '',
      attributes['Target'] ?? '',
    ]),
  );
  return new Map(
    childrenOf(childOf(part(zip, 'xl/workbook.xml'), 'sheets')).flatMap(({ attributes }) => {
      const target = targets.get(attributes['r:id'] ?? '');
      if (target === undefined) return [];
      const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
      return [[attributes['name'] ?? '', path] as const];
    }),
  );
}

const isOn = (property: XmlElement | undefined): boolean =>
  property !== undefined && !['0', 'false'].includes(property.attributes['val'] ?? '');

/** Numbers of the cell styles whose font and fill have a property. */
function stylesWith(
  root: XmlElement | undefined,
  hasProperty: (font: XmlElement | undefined, fill: XmlElement | undefined) => boolean,
): ReadonlySet<string> {
  const [fonts, fills] = ['fonts', 'fills'].map((name) => childrenOf(childOf(root, name)));
  return new Set(
    childrenOf(childOf(root, 'cellXfs')).flatMap(({ attributes }, index) => {
      const [font, fill] = [fonts?.[numberIn(attributes['fontId'])], fills?.[numberIn(attributes['fillId'])]];
      return hasProperty(font, fill) ? [String(index)] : [];
    }),
  );
}

const numberIn = (attribute: string | undefined): number => Number(attribute ?? 0);

/** Numbers of the cell styles with a border at the bottom only. */
function linedStyles(root: XmlElement | undefined): ReadonlySet<string> {
  const sides = childrenOf(childOf(root, 'borders')).map((border) =>
    childrenOf(border).flatMap(({ name, attributes }) =>
      ['', 'none'].includes(attributes['style'] ?? '') ? [] : [name],
    ),
  );
  return new Set(
    childrenOf(childOf(root, 'cellXfs')).flatMap(({ attributes }, index) =>
      sides[numberIn(attributes['borderId'])]?.join() === 'bottom' ? [String(index)] : [],
    ),
  );
}

/** Theme color 0 is the background, white unless the theme is dark. */
const whiteStyles = (root: XmlElement | undefined): ReadonlySet<string> =>
  stylesWith(root, (font, fill) => {
    const color = childOf(font, 'color')?.attributes;
    const isWhite = color?.['rgb']?.toUpperCase().endsWith('FFFFFF') === true;
    const isBackground = color?.['theme'] === '0' && color['tint'] === undefined;
    const pattern = childOf(fill, 'patternFill')?.attributes['patternType'] ?? 'none';
    const hasFill = childOf(fill, 'gradientFill') !== undefined || pattern !== 'none';
    return (isWhite || isBackground) && !hasFill;
  });

/** Names of the fonts with own signs, by the numbers of the cell styles. */
function fontNames(root: XmlElement | undefined): ReadonlyMap<string, string> {
  const fonts = childrenOf(childOf(root, 'fonts')).map(
    (font) => childOf(font, 'name')?.attributes['val'] ?? '',
  );
  return new Map(
    childrenOf(childOf(root, 'cellXfs')).flatMap(({ attributes }, index) => {
      const name = fonts[numberIn(attributes['fontId'])] ?? '';
      return officeTable(name) === undefined ? [] : [[String(index), name] as const];
    }),
  );
}

function part(zip: ZipArchive, name: string): XmlElement | undefined {
  const text = zip.readText(name);
  return text === undefined ? undefined : parseXml(text);
}
