import type { DocumentModel, RunningLine } from '@app/contracts';
import { localizedMessage } from '@app/messages';
import WordExtractor from 'word-extractor';
import { z } from 'zod';
import { EXTRACTOR_VERSIONS } from '../reading/extractor-versions';
import { isGarbled } from '../text/garbled-text';
import { ReadingError } from '../reading/reading-error';
import { ensureWithin } from '../reading/reading-limits';
import { countWords } from '../text/word-count';
import { directoryNames } from '../archive/compound-file';
import { anchorAt, docBlocks } from './doc-blocks';

const Extracted = z.object({
  body: z.string(),
  headers: z.string(),
  footers: z.string(),
  footnotes: z.string(),
  textboxes: z.string(),
});

/** The API of word-extractor. Its typings omit the option that keeps curly quotes. */
interface Extraction {
  getBody(options: { readonly filterUnicode: boolean }): string;
  getHeaders(options: { readonly includeFooters: boolean }): string;
  getFooters(): string;
  getFootnotes(): string;
  getTextboxes(options: {
    readonly includeBody: boolean;
    readonly includeHeadersAndFooters: boolean;
  }): string;
}

/** Reads a Word 97-2003 document: paragraphs and tab-separated tables. The format's reader does not detect headings. */
export async function readDoc(bytes: Uint8Array): Promise<DocumentModel> {
  if (isEncrypted(bytes)) throw new ReadingError('encrypted', 'doc');
  const content = await extract(bytes);
  const blocks = [...docBlocks([content.body, content.textboxes].join('\n'))];
  for (const line of lines(content.footnotes)) {
    blocks.push({
      type: 'footnote',
      id: `b${blocks.length + 1}`,
      text: line,
      mark: '',
      anchor: anchorAt(blocks.length),
    });
  }
  ensureWithin('blocks', blocks.length);
  const text = blocks.map((block) => block.text).join(' ');
  const hasMacros = directoryNames(bytes).has('Macros');
  return {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.doc,
    format: 'doc',
    blocks,
    runningLines: [...running(content.headers, 'header'), ...running(content.footers, 'footer')],
    pages: [
      {
        page: 1,
        characters: text.replace(/\s/g, '').length,
        images: 0,
        tables: blocks.filter((block) => block.type === 'table').length,
        rotatedText: false,
        scanned: false,
        garbled: isGarbled(text),
        hiddenText: false,
      },
    ],
    warnings: [
      {
        code: 'no-structure',
        ...localizedMessage('warning.old-word'),
      },
      ...(hasMacros
        ? [{ code: 'macros-ignored' as const, ...localizedMessage('warning.document-macros') }]
        : []),
    ],
    words: countWords(blocks),
  };
}

async function extract(bytes: Uint8Array): Promise<z.infer<typeof Extracted>> {
  try {
    const document: Extraction = await new WordExtractor().extract(Buffer.from(bytes));
    const options = { filterUnicode: false, includeFooters: false };
    return Extracted.parse({
      body: document.getBody(options),
      headers: document.getHeaders(options),
      footers: document.getFooters(),
      footnotes: document.getFootnotes(),
      textboxes: document.getTextboxes({ includeBody: true, includeHeadersAndFooters: false }),
    });
  } catch (error) {
    throw new ReadingError('damaged', 'doc', { cause: error });
  }
}

/** The flags word of the file information block, at offset 10 of the WordDocument stream; see [MS-DOC] 2.5.2. */
function isEncrypted(bytes: Uint8Array): boolean {
  const sector = 512;
  for (let at = sector; at + 12 <= Math.min(bytes.length, 1024 * 1024); at += sector) {
    if (bytes[at] !== 0xec || bytes[at + 1] !== 0xa5) continue;
    return ((bytes[at + 11] ?? 0) & 0x01) !== 0;
  }
  return false;
}

const lines = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function running(text: string, place: RunningLine['place']): readonly RunningLine[] {
  return [...new Set(lines(text))].map((line) => ({ text: line, place }));
}
