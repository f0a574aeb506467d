import { posix } from 'node:path';
import { type Range, utils } from 'xlsx';
import type { ZipArchive } from '../archive/open-zip';
import { childOf, childrenOf, parseXml, type XmlElement } from '../archive/xml-tree';

/** What SheetJS does not provide about the cells of a sheet, by address such as `B5`. */
export interface SheetMarkup {
  /** Cells whose font is struck through. */
  readonly struck: ReadonlySet<string>;
  /** Cells whose font is bold. */
  readonly bold: ReadonlySet<string>;
  /** Cells with a formula whose result the file does not hold. */
  readonly withoutValue: readonly string[];
  readonly lists: readonly CellList[];
}

/** Cells whose value is chosen from a list. */
export interface CellList {
  readonly areas: readonly Range[];
  /** The options in quotation marks, or the cells that hold them. */
  readonly source: string;
  /** What Excel shows beside a selected cell. */
  readonly title: string;
}

/** Of a sheet whose part was not found. */
export const NO_MARKUP: SheetMarkup = { struck: new Set(), bold: new Set(), withoutValue: [], lists: [] };

const CELL = /<(?:\w+:)?c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const ADDRESS = /\br="([A-Z]{1,3}\d{1,7})"/;
const STYLE = /\bs="(\d+)"/;
const FORMULA = /<(?:\w+:)?f[\s>/]/;
const VALUE = /<(?:\w+:)?(?:v>[^<]|is>)/;

/** Reads the markup of all sheets, by sheet name. */
export function readSheetMarkup(zip: ZipArchive): ReadonlyMap<string, SheetMarkup> {
  const styles = part(zip, 'xl/styles.xml');
  const fonts = { struck: stylesWith(styles, 'strike'), bold: stylesWith(styles, 'b') };
  return new Map(
    [...sheetParts(zip)].map(([name, path]) => [name, markupOf(zip.readText(path) ?? '', fonts)]),
  );
}

/** Numbers of the cell styles with a font of each kind. */
interface Fonts {
  readonly struck: ReadonlySet<string>;
  readonly bold: ReadonlySet<string>;
}

function markupOf(xml: string, fonts: Fonts): SheetMarkup {
  const struck = new Set<string>();
  const bold = new Set<string>();
  const withoutValue: string[] = [];
  for (const [, attributes = '', content = ''] of xml.matchAll(CELL)) {
    const address = ADDRESS.exec(attributes)?.[1];
    if (address === undefined) continue;
    const style = STYLE.exec(attributes)?.[1] ?? '';
    if (fonts.struck.has(style)) struck.add(address);
    if (fonts.bold.has(style)) bold.add(address);
    if (FORMULA.test(content) && !VALUE.test(content)) withoutValue.push(address);
  }
  return { struck, bold, withoutValue, lists: listsOf(xml) };
}

const VALIDATION = /<(?:\w+:)?dataValidation\s([^>]*[^/])>([\s\S]*?)<\/(?:\w+:)?dataValidation>/g;
const SOURCE = /<(?:\w+:)?formula1>([^<]*)</;
const AREA = /^[A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?$/;

function listsOf(xml: string): CellList[] {
  return [...xml.matchAll(VALIDATION)].flatMap(([, attributes = '', content = '']): CellList[] => {
    if (!/\btype="list"/.test(attributes)) return [];
    const areas = (/\bsqref="([^"]*)"/.exec(attributes)?.[1] ?? '')
      .split(' ')
      .filter((area) => AREA.test(area));
    const source = plainText(SOURCE.exec(content)?.[1] ?? '').trim();
    const title = plainText(/\bprompt="([^"]*)"/.exec(attributes)?.[1] ?? '').trim();
    return areas.length === 0 || source === ''
      ? []
      : [{ areas: areas.map((area) => utils.decode_range(area)), source, title }];
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainText = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);

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

/** Numbers of the cell styles whose font has a property, such as `strike`. */
function stylesWith(root: XmlElement | undefined, property: string): ReadonlySet<string> {
  const fonts = childrenOf(childOf(root, 'fonts')).map((font) => {
    const found = childOf(font, property);
    return found !== undefined && !['0', 'false'].includes(found.attributes['val'] ?? '');
  });
  return new Set(
    childrenOf(childOf(root, 'cellXfs')).flatMap(({ attributes }, index) =>
      fonts[Number(attributes['fontId'] ?? 0)] === true ? [String(index)] : [],
    ),
  );
}

function part(zip: ZipArchive, name: string): XmlElement | undefined {
  const text = zip.readText(name);
  return text === undefined ? undefined : parseXml(text);
}
