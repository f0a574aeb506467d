import mammoth from 'mammoth';
import { openZip } from '../archive/open-zip';
import { parseXml } from '../archive/xml-tree';
import { ReadingError } from '../reading-error';
import { readStyles } from './styles';

/**
 * HTML preview of a DOCX for the screen: plain elements without pictures. The caller must still treat it as untrusted
 * HTML. Headings in custom styles keep their level through a style map derived from the document's own styles.
 */
export async function docxPreviewHtml(bytes: Uint8Array): Promise<string> {
  const zip = openZip(bytes);
  let styles: string | undefined;
  for (const name of zip.names) {
    if (!/\.(xml|rels)$/i.test(name)) continue;
    const text = zip.readText(name);
    if (text !== undefined && /<!DOCTYPE/i.test(text))
      throw new ReadingError('damaged', 'doctype in an Office part');
    if (name === 'word/styles.xml') styles = text;
  }
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    {
      styleMap: styles === undefined ? [] : styleMap(styles),
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    },
  );
  return value.replace(/<img[^>]*>/g, '');
}

function styleMap(stylesXml: string): string[] {
  return readStyles(parseXml(stylesXml)).all.flatMap(({ style }) => {
    const level = style.outlineLevel;
    if (level === undefined || level > 8 || style.name === '' || /['\\]/.test(style.name)) return [];
    return [`p[style-name='${style.name}'] => h${Math.min(6, level + 1)}:fresh`];
  });
}
