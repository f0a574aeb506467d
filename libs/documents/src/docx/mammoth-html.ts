import { strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { openZip, type ZipArchive } from '../archive/open-zip';
import { parseXml } from '../archive/xml-tree';
import { mainPartOf } from './main-part';
import { withBlanks } from './placeholders';
import { readStyles } from './styles';

/**
 * The layout of a DOCX from mammoth, which follows no external address and no embedded style map. Undefined if mammoth fails on
 * damage that our reader tolerates, such as numbering that refers to itself.
 */
export async function htmlByMammoth(bytes: Uint8Array): Promise<string | undefined> {
  const zip = openZip(bytes);
  const styles = zip.readText('word/styles.xml');
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(lightened(zip)) },
      {
        styleMap: styles === undefined ? [] : styleMap(styles),
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      },
    );
    return value;
  } catch {
    return undefined;
  }
}

/**
 * The file without what does not change the layout, because mammoth's tree takes thirty times the size of the text: fonts, colors,
 * distances, revision numbers and pictures. Its empty content controls have blanks, as they are read.
 */
function lightened(zip: ZipArchive): Uint8Array {
  const main = mainPartOf(zip) ?? '';
  const parts = zip.names.flatMap((name) => {
    if (LEFT_OUT.test(name)) return [];
    const part = name === main ? strToU8(withoutLooks(withBlanks(zip.readText(main) ?? ''))) : zip.read(name);
    return part === undefined ? [] : [[name, part] as const];
  });
  return zipSync(Object.fromEntries(parts), { level: 0 });
}

const LEFT_OUT = /^(?:word\/(?:media|embeddings|fonts|theme)|docProps|customXml)\//;
const LOOKS =
  /<w:(?:rFonts|color|sz|szCs|lang|spacing|kern|shd|noProof|bCs|iCs|tcW|tcMar|tcBorders|vAlign|jc|ind|keepNext|keepLines|widowControl)(?:\s[^<>]*)?\/>/g;
const EMPTY = /<w:(?:rPr|pPr|tcPr)><\/w:(?:rPr|pPr|tcPr)>/g;
const REVISIONS = /(<w:(?:p|r|tr)\s)[^<>]*>/g;

const withoutLooks = (markup: string): string =>
  markup
    .replace(LOOKS, '')
    .replace(EMPTY, '')
    .replace(REVISIONS, (tag) => tag.replace(/\s(?:w:rsid\w*|w14:\w+)="[^"]*"/g, ''));

/** Headings in custom styles keep their level. Mammoth knows only Word's own names. */
function styleMap(stylesXml: string): string[] {
  return readStyles(parseXml(stylesXml)).all.flatMap(({ style }) => {
    const level = style.outlineLevel;
    if (level === undefined || level > 8 || style.name === '' || /['\\]/.test(style.name)) return [];
    return [`p[style-name='${style.name}'] => h${Math.min(6, level + 1)}:fresh`];
  });
}
