import { strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { openZip, type ZipArchive } from '../archive/open-zip';
import { parseXml } from '../archive/xml-tree';
import { mainPartOf } from './main-part';
import { hasPlaceholders, withBlanks } from './placeholders';
import { readStyles } from './styles';

/**
 * The layout of a DOCX from mammoth, which follows no external address and no embedded style map. Undefined if mammoth fails on
 * damage that our reader tolerates, such as numbering that refers to itself.
 */
export async function htmlByMammoth(bytes: Uint8Array): Promise<string | undefined> {
  const zip = openZip(bytes);
  const styles = zip.readText('word/styles.xml');
  const shown = withEmptyControls(zip) ?? bytes;
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(shown) },
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

/** The file with blanks in its empty content controls, as they are read; undefined if it has none. */
function withEmptyControls(zip: ZipArchive): Uint8Array | undefined {
  const main = mainPartOf(zip) ?? '';
  const markup = zip.readText(main) ?? '';
  if (!hasPlaceholders(markup)) return undefined;
  const parts = zip.names.flatMap((name) => {
    const part = name === main ? strToU8(withBlanks(markup)) : zip.read(name);
    return part === undefined ? [] : [[name, part] as const];
  });
  return zipSync(Object.fromEntries(parts), { level: 0 });
}

/** Headings in custom styles keep their level. Mammoth knows only Word's own names. */
function styleMap(stylesXml: string): string[] {
  return readStyles(parseXml(stylesXml)).all.flatMap(({ style }) => {
    const level = style.outlineLevel;
    if (level === undefined || level > 8 || style.name === '' || /['\\]/.test(style.name)) return [];
    return [`p[style-name='${style.name}'] => h${Math.min(6, level + 1)}:fresh`];
  });
}
