import mammoth from 'mammoth';
import { openZip } from '../archive/open-zip';
import { parseXml } from '../archive/xml-tree';
import { readStyles } from './styles';

/** What mammoth makes of a DOCX; it stumbles over damage that the first reading bears, such as numbering that names itself. */
export interface MammothReading {
  readonly text: string | undefined;
  readonly html: string | undefined;
}

interface MammothElement {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly MammothElement[];
}

/** Reads a DOCX with mammoth, once for its text and its layout. It follows no external address and no embedded style map. */
export async function readByMammoth(bytes: Uint8Array): Promise<MammothReading> {
  const styles = openZip(bytes).readText('word/styles.xml');
  let text: string | undefined;
  try {
    const { value: html } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
      {
        styleMap: styles === undefined ? [] : styleMap(styles),
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
        transformDocument: (document: MammothElement) => {
          text = plainText(document);
          return document;
        },
      },
    );
    return { text, html };
  } catch {
    return { text, html: undefined };
  }
}

/** As mammoth's own plain text has it: paragraphs apart, nothing between the runs of one. */
function plainText({ type, value = '', children = [] }: MammothElement): string {
  if (type === 'text') return value;
  if (type === 'tab') return '\t';
  return children.map(plainText).join('') + (type === 'paragraph' ? '\n\n' : '');
}

/** Headings in styles of the document's own keep their level: mammoth knows Word's own names only. */
function styleMap(stylesXml: string): string[] {
  return readStyles(parseXml(stylesXml)).all.flatMap(({ style }) => {
    const level = style.outlineLevel;
    if (level === undefined || level > 8 || style.name === '' || /['\\]/.test(style.name)) return [];
    return [`p[style-name='${style.name}'] => h${Math.min(6, level + 1)}:fresh`];
  });
}
