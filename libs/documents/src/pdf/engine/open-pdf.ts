import { localizedMessage, type LocalizedMessage } from '@app/messages';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { OutlineEntry } from '../content';
import { hiddenFieldNames } from './form-widgets';
import { Omissions } from './omissions';
import { startParsing } from './parsing-half';
import { importLibrary, operatorCodes, type PdfDocument } from './pdfjs-library';
import { PagePictures } from './page-pictures';
import { PageReader, type OpenPage } from './page-reader';
import { PageWork } from './page-work';
import { ReadingError } from '../../reading/reading-error';
import { ensureWithin } from '../../reading/reading-limits';

export interface OpenPdf {
  readonly pageCount: number;
  readonly title?: string;
  readonly language?: string;
  /** What of the file are no pages. */
  readonly besidesPages: readonly LocalizedMessage[];
  outline(): Promise<readonly OutlineEntry[]>;
  page(number: number): Promise<OpenPage>;
  bothTexts: PageReader['bothTexts'];
  /** Names of form fields that no page shows, given the names that pages show. */
  hiddenFields(seen: ReadonlySet<string>): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Opens a PDF with pdf.js and returns its pages as plain data. The bytes are copied, because pdf.js detaches its array. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const library = await importLibrary();
  const omissions = new Omissions();
  const codes = operatorCodes(library.OPS);
  const work = new PageWork(codes);
  const pictures = new PagePictures();
  const worker = await startParsing(library, { omissions, work, pictures });
  const task = library.getDocument({
    data: bytes.slice(),
    isEvalSupported: false,
    useSystemFonts: false,
    // Without browser fonts pdf.js would trace the outline of every glyph, which is not needed here.
    disableFontFace: false,
    ownerDocument: { fonts: new Set() },
    // The decoder is a stub that keeps JPEG images as they are.
    isImageDecoderSupported: true,
    enableXfa: false,
    cMapUrl: characterMaps(),
    cMapPacked: true,
    stopAtErrors: false,
    verbosity: library.VerbosityLevel.ERRORS,
    worker,
  });
  const document = await task.promise.catch((error: unknown) => {
    throw translate(error);
  });
  ensureWithin('pages', document.numPages);
  const { info } = await document.getMetadata();
  const isTagged = (await document.getMarkInfo())?.Marked === true;
  const pages = new PageReader({
    document,
    codes,
    isTagged,
    hasForm: kindsOf(info).IsAcroFormPresent,
    omissions,
    work,
    pictures,
    normalise: library.normalizeUnicode,
  });
  return {
    pageCount: document.numPages,
    ...textField(info, 'Title', 'title'),
    ...textField(info, 'Language', 'language'),
    besidesPages: besidesPages(info),
    outline: () => readOutline(document),
    page: (number) => pages.read(number),
    bothTexts: (number) => pages.bothTexts(number),
    hiddenFields: async (seen) => (kindsOf(info).IsAcroFormPresent ? hiddenFieldNames(document, seen) : []),
    close: async () => {
      await task.destroy();
      worker.destroy();
    },
  };
}

const Kinds = z.object({
  IsCollectionPresent: z.boolean().default(false),
  IsXFAPresent: z.boolean().default(false),
  IsAcroFormPresent: z.boolean().default(false),
});

const kindsOf = (info: object): z.infer<typeof Kinds> => Kinds.safeParse(info).data ?? Kinds.parse({});

/** Pages of such files only state that another program is needed. */
function besidesPages(info: object): LocalizedMessage[] {
  const kinds = kindsOf(info);
  const isFormOnly = kinds.IsXFAPresent && !kinds.IsAcroFormPresent;
  return [
    ...(kinds.IsCollectionPresent ? [localizedMessage('warning.portfolio')] : []),
    ...(isFormOnly ? [localizedMessage('warning.form-only')] : []),
  ];
}

/** Chinese, Japanese and Korean fonts name their character maps instead of carrying them. */
function characterMaps(): string {
  return `${join(dirname(require.resolve('pdfjs-dist/package.json')), 'cmaps')}/`;
}

function translate(error: unknown): ReadingError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return new ReadingError('encrypted', name, { cause: error });
  return new ReadingError('damaged', name, { cause: error });
}

function textField<K extends string>(info: object, name: string, key: K): Partial<Record<K, string>> {
  const value: unknown = Object.entries(info).find(([field]) => field === name)?.[1];
  const text = typeof value === 'string' ? value.trim() : '';
  const result: Partial<Record<K, string>> = {};
  if (text !== '') result[key] = text;
  return result;
}

const OUTLINE_LIMIT = 5000;
const OutlineNode = z.object({ title: z.string(), dest: z.unknown(), items: z.array(z.unknown()) });

async function readOutline(document: PdfDocument): Promise<readonly OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (nodes: readonly unknown[], level: number) => {
    for (const value of nodes) {
      const node = OutlineNode.safeParse(value).data;
      if (!node || entries.length >= OUTLINE_LIMIT || level > 9) continue;
      const page = await pageOf(document, node.dest);
      entries.push({ title: node.title.trim(), level, ...(page === undefined ? {} : { page }) });
      await visit(node.items, level + 1);
    }
  };
  await visit((await document.getOutline()) ?? [], 1);
  return entries;
}

async function pageOf(document: PdfDocument, destination: unknown): Promise<number | undefined> {
  const target: unknown =
    typeof destination === 'string' ? await document.getDestination(destination) : destination;
  const reference = z.array(z.unknown()).safeParse(target).data?.[0];
  if (typeof reference === 'number') return reference + 1;
  if (typeof reference !== 'object' || reference === null) return undefined;
  if (!('num' in reference) || !('gen' in reference)) return undefined;
  if (typeof reference.num !== 'number' || typeof reference.gen !== 'number') return undefined;
  try {
    return (await document.getPageIndex({ num: reference.num, gen: reference.gen })) + 1;
  } catch {
    // Dangling bookmarks are common after pages were removed. Their titles are still useful.
    return undefined;
  }
}
