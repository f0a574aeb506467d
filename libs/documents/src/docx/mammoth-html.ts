import mammoth from 'mammoth';
import { openZip } from '../archive/open-zip';
import { parseXml } from '../archive/xml-tree';
import { readStyles } from './styles';

/**
 * The layout of a DOCX as mammoth makes it, following no external address and no embedded style map. Undefined where it
 * stumbles over damage that the reading bears, such as numbering that names itself.
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

/** Headings in styles of the document's own keep their level: mammoth knows Word's own names only. */
function styleMap(stylesXml: string): string[] {
  return readStyles(parseXml(stylesXml)).all.flatMap(({ style }) => {
    const level = style.outlineLevel;
    if (level === undefined || level > 8 || style.name === '' || /['\\]/.test(style.name)) return [];
    return [`p[style-name='${style.name}'] => h${Math.min(6, level + 1)}:fresh`];
  });
}
