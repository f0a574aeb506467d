import mammoth from 'mammoth';
import { openZip } from '../archive/open-zip';
import { parseXml } from '../archive/xml-tree';
import { readStyles } from './styles';

/**
 * The layout of a DOCX from mammoth, which follows no external address and no embedded style map. Undefined if mammoth fails on
 * damage that our reader tolerates, such as numbering that refers to itself.
 */
export async function htmlByMammoth(bytes: Uint8Array): Promise<string | undefined> {
  const styles = openZip(bytes).readText('word/styles.xml');
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
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

/** Headings in custom styles keep their level. Mammoth knows only Word's own names. */
function styleMap(stylesXml: string): string[] {
  return readStyles(parseXml(stylesXml)).all.flatMap(({ style }) => {
    const level = style.outlineLevel;
    if (level === undefined || level > 8 || style.name === '' || /['\\]/.test(style.name)) return [];
    return [`p[style-name='${style.name}'] => h${Math.min(6, level + 1)}:fresh`];
  });
}
