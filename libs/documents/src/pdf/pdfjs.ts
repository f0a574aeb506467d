import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readDrawing, type OperatorCodes } from './operator-rules';
import { Frame, type Matrix } from './geometry';
import { findHiddenText, type TextCodes } from './hidden-text';
import type { PageContent } from './page-content';
import { startParsing } from './parsing-half';
import { readPlainText } from './second-reading';
import { dominantTurn, toRuns, type TextPiece } from './text-runs';
import { ensureWithin } from '../reading-limits';
import { ReadingError } from '../reading-error';
import { isPictureFont, repairCharacters } from '../text-repair';

/**
 * pdf.js asks for these browser classes while it loads; drawing is never asked for. The native canvas that would bring
 * them cannot load under Node's permission model.
 */
class BrowserStub {
  /** What pdf.js waits for once it has made a font. */
  readonly loaded = Promise.resolve();
}
for (const name of ['DOMMatrix', 'Path2D', 'ImageData', 'FontFace']) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value: BrowserStub, configurable: true });
}

const importLibrary = () => import('pdfjs-dist/legacy/build/pdf.mjs');
type Library = Awaited<ReturnType<typeof importLibrary>>;
type PdfDocument = Awaited<ReturnType<Library['getDocument']>['promise']>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  readonly page?: number;
}

export interface OpenPage {
  readonly content: PageContent;
  /** The page as pdf-parse tells it. */
  readonly plainText: string;
}

export interface OpenPdf {
  readonly pageCount: number;
  readonly title?: string;
  readonly language?: string;
  outline(): Promise<readonly OutlineEntry[]>;
  page(number: number): Promise<OpenPage>;
  close(): Promise<void>;
}

/** Opens a PDF with pdf.js and hands out its pages as plain data. The bytes are copied: pdf.js takes its array away. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const library = await importLibrary();
  const worker = await startParsing(library);
  const task = library.getDocument({
    data: bytes.slice(),
    isEvalSupported: false,
    useSystemFonts: false,
    // Without fonts of the browser pdf.js traces the outline of every glyph, which nobody draws here.
    disableFontFace: false,
    ownerDocument: { fonts: new Set() },
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
  const codes = operatorCodes(library.OPS);
  return {
    pageCount: document.numPages,
    ...textField(info, 'Title', 'title'),
    ...textField(info, 'Language', 'language'),
    outline: () => readOutline(document),
    page: async (number) => {
      const page = await document.getPage(number);
      const open = await readPage({ page, codes, isTagged, number });
      page.cleanup();
      return open;
    },
    close: async () => {
      await task.destroy();
      worker.destroy();
    },
  };
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

function operatorCodes(ops: Library['OPS']): OperatorCodes & TextCodes {
  return {
    save: ops.save,
    restore: ops.restore,
    transform: ops.transform,
    paintFormXObjectBegin: ops.paintFormXObjectBegin,
    paintFormXObjectEnd: ops.paintFormXObjectEnd,
    constructPath: ops.constructPath,
    fills: new Set([ops.fill, ops.eoFill]),
    strokes: new Set([
      ops.stroke,
      ops.closeStroke,
      ops.fillStroke,
      ops.eoFillStroke,
      ops.closeFillStroke,
      ops.closeEOFillStroke,
    ]),
    images: new Set([ops.paintImageXObject, ops.paintInlineImageXObject, ops.paintImageMaskXObject]),
    setFillRGBColor: ops.setFillRGBColor,
    beginText: ops.beginText,
    setTextMatrix: ops.setTextMatrix,
    moveText: ops.moveText,
    setLeading: ops.setLeading,
    setLeadingMoveText: ops.setLeadingMoveText,
    nextLine: ops.nextLine,
    setTextRenderingMode: ops.setTextRenderingMode,
    showText: new Set([ops.showText, ops.showSpacedText]),
  };
}

interface PageRequest {
  readonly page: PdfPage;
  readonly codes: OperatorCodes & TextCodes;
  readonly isTagged: boolean;
  readonly number: number;
}

async function readPage({ page, codes, isTagged, number }: PageRequest): Promise<OpenPage> {
  // The operator list comes first: it resolves the fonts that the text only names.
  const operators = await page.getOperatorList();
  const text = await page.getTextContent();
  ensureWithin('runsPerPage', text.items.length);
  const viewport = page.getViewport({ scale: 1 });
  const base = matrixFrom(viewport.transform);
  const fonts = new Map<string, string>();
  const fontName = (id: string) => {
    const known = fonts.get(id);
    if (known !== undefined) return known;
    const name = resolveFont(page, id);
    fonts.set(id, name);
    return name;
  };
  const pieces: TextPiece[] = [];
  for (const item of text.items) {
    if (!('str' in item)) continue;
    pieces.push({
      text: item.str,
      width: item.width,
      matrix: matrixFrom(item.transform),
      font: fontName(item.fontName),
      endsLine: item.hasEOL,
    });
  }
  const frame = new Frame(dominantTurn(pieces, base), viewport.width, viewport.height);
  const list = { codes: operators.fnArray, args: operators.argsArray };
  const drawing = readDrawing(list, codes, base, frame);
  ensureWithin('rulesPerPage', drawing.rules.length);
  const content: PageContent = {
    number,
    frame,
    runs: toRuns(pieces, base, frame, findHiddenText(list, codes, base)),
    ...drawing,
    taggedHeadings: isTagged ? await readTaggedHeadings(page) : [],
  };
  const plainText = await readPlainText({
    getViewport: () => viewport,
    getTextContent: () =>
      Promise.resolve({ ...text, items: text.items.map((item) => shown(item, fontName)) }),
    cleanup: () => undefined,
  });
  return { content, plainText };
}

type TextItem = Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number];

/** Fonts of pictures print something else than the letters of their text: both readings tell what is printed. */
function shown(item: TextItem, fontName: (id: string) => string): TextItem {
  if (!('str' in item) || item.str.trim() === '') return item;
  const font = fontName(item.fontName);
  return isPictureFont(font) ? { ...item, str: repairCharacters(item.str, font) } : item;
}

function resolveFont(page: PdfPage, id: string): string {
  if (!page.commonObjs.has(id)) return id;
  const font: unknown = page.commonObjs.get(id);
  if (typeof font !== 'object' || font === null) return id;
  const name = 'name' in font && typeof font.name === 'string' ? font.name : id;
  const bold = ('bold' in font && font.bold === true) || ('black' in font && font.black === true);
  return bold && !/bold/i.test(name) ? `${name},Bold` : name;
}

function matrixFrom(values: readonly unknown[]): Matrix {
  const part = (index: number): number => {
    const value = values[index];
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  };
  return [part(0), part(1), part(2), part(3), part(4), part(5)];
}

/** Headings of a tagged page. Tags name marked content by id; text comes with ids only when it is asked for. */
async function readTaggedHeadings(page: PdfPage): Promise<PageContent['taggedHeadings']> {
  const tree = await page.getStructTree();
  const levels = new Map<string, number>();
  collectHeadings(tree, undefined, levels, 0);
  if (levels.size === 0) return [];
  const marked = await page.getTextContent({ includeMarkedContent: true });
  const headings = new Map<string, { level: number; text: string }>();
  const open: (string | undefined)[] = [];
  for (const item of marked.items) {
    if ('str' in item) {
      const id = open.at(-1);
      const level = id === undefined ? undefined : levels.get(id);
      if (id === undefined || level === undefined) continue;
      const before = headings.get(id)?.text ?? '';
      headings.set(id, { level, text: before + item.str + (item.hasEOL ? ' ' : '') });
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push('id' in item && typeof item.id === 'string' ? item.id : open.at(-1));
  }
  return [...headings.values()].filter((heading) => heading.text.trim() !== '');
}

function collectHeadings(
  node: unknown,
  level: number | undefined,
  levels: Map<string, number>,
  depth: number,
): void {
  if (typeof node !== 'object' || node === null || depth > 60) return;
  if ('type' in node && node.type === 'content' && 'id' in node && typeof node.id === 'string') {
    if (level !== undefined) levels.set(node.id, level);
    return;
  }
  const role = 'role' in node && typeof node.role === 'string' ? /^H([1-6])$/.exec(node.role) : null;
  const inner = role ? Number(role[1]) : level;
  if (!('children' in node) || !Array.isArray(node.children)) return;
  for (const child of node.children) collectHeadings(child, inner, levels, depth + 1);
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
    // A bookmark that points nowhere is common after pages were cut out; its title still helps.
    return undefined;
  }
}
