import { z } from 'zod';
import { ResultMessage } from './result-message';

/**
 * What every reader makes of a document, whatever its format: ordered blocks, each with a stable id and an anchor that
 * says where it stands in the source. Stored as JSON in the object store, once per document version and extractor version.
 *
 * Text convention: a run printed as superscript is written `^a^`, as subscript `~2~`; nothing else is marked up.
 */

export const DocumentFormat = z.enum(['pdf', 'docx', 'xlsx', 'doc']);
export type DocumentFormat = z.infer<typeof DocumentFormat>;

/** Left, top, right, bottom in points; the origin is the top left corner of the page as a reader sees it. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;

/** Where a block stands in its source. */
export const Anchor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pdf'), page: z.number().int().min(1), box: Box }),
  z.object({
    kind: z.literal('docx'),
    part: z.string(),
    /** `p12` is the 13th paragraph of the part, `t3.r1.c2` a cell of its 4th table; counted from 0. */
    path: z.string(),
    paraId: z.string().optional(),
    /** From `lastRenderedPageBreak`: a hint, not a fact. */
    pageHint: z.number().int().optional(),
  }),
  z.object({ kind: z.literal('xlsx'), sheet: z.string(), cell: z.string() }),
  z.object({ kind: z.literal('doc'), paragraph: z.number().int().min(0) }),
]);
export type Anchor = z.infer<typeof Anchor>;

const blockBase = {
  /** Unique in the document, stable for the same bytes and extractor version. */
  id: z.string(),
  text: z.string(),
  anchor: Anchor,
  /** Marked as hidden by its author (Word `vanish`, hidden sheet, white or unreadably small text). */
  hidden: z.boolean().optional(),
  /** Set on what takes no part in a conversion, with the rule that says so. */
  excluded: z.enum(['table-of-contents', 'blank', 'deleted', 'duplicate', 'picture']).optional(),
  /** A model has read it from a picture of its page, in a workflow; readers of documents never set it. */
  fromPicture: z.literal(true).optional(),
};

export const HeadingBlock = z.object({
  ...blockBase,
  type: z.literal('heading'),
  level: z.number().int().min(1).max(9),
  /** As printed, without trailing dot: `5.1`. `text` does not repeat it. */
  number: z.string().optional(),
});
export const ParagraphBlock = z.object({ ...blockBase, type: z.literal('paragraph') });
export const ListItemBlock = z.object({
  ...blockBase,
  type: z.literal('list-item'),
  /** As printed: `1.`, `[12]`, `a)`, `•`. `text` does not repeat it. */
  marker: z.string(),
  /** Nesting, 0 for the outermost. */
  level: z.number().int().min(0),
});
export const CaptionBlock = z.object({ ...blockBase, type: z.literal('caption') });
export const FootnoteBlock = z.object({
  ...blockBase,
  type: z.literal('footnote'),
  mark: z.string(),
  /** The table that the footnote stands under. */
  tableId: z.string().optional(),
});

/**
 * A cell that holds something, or the top left corner of a merged cell; empty cells are left out. Where the colour of its
 * ground is the only mark of a cell, its text is `■`.
 */
export const TableCell = z.object({
  id: z.string(),
  /** Counted from 0 over the columns of the whole table. */
  column: z.number().int().min(0),
  columnSpan: z.number().int().min(1),
  rowSpan: z.number().int().min(1),
  text: z.string(),
  anchor: Anchor,
  /** All of its letters are bold: how most tables mark section rows. Left out where the format does not say. */
  bold: z.boolean().optional(),
  /** Nothing is printed in it: its mark is the colour of its ground. */
  fromGround: z.literal(true).optional(),
});
export type TableCell = z.infer<typeof TableCell>;

export const TableRow = z.object({
  id: z.string(),
  isHeader: z.boolean(),
  cells: z.array(TableCell),
  anchor: Anchor,
});
export type TableRow = z.infer<typeof TableRow>;

export const TableBlock = z.object({
  ...blockBase,
  type: z.literal('table'),
  /** `text` is the caption where there is one, else empty. */
  columns: z.number().int().min(1),
  rows: z.array(TableRow),
  /** Every page that the table stands on, in order; a table continued over pages is one block. */
  pages: z.array(z.number().int()).optional(),
});
export type TableBlock = z.infer<typeof TableBlock>;

export const Block = z.discriminatedUnion('type', [
  HeadingBlock,
  ParagraphBlock,
  ListItemBlock,
  TableBlock,
  CaptionBlock,
  FootnoteBlock,
]);
export type Block = z.infer<typeof Block>;

/** A line that repeats on many pages: taken out of the blocks and kept here, so that nothing is lost unsaid. */
export const RunningLine = z.object({
  text: z.string(),
  place: z.enum(['header', 'footer', 'margin']),
  page: z.number().int().optional(),
  anchor: Anchor.optional(),
});
export type RunningLine = z.infer<typeof RunningLine>;

/** What one page (PDF) or sheet (XLSX) holds; a DOCX or DOC has one entry for all. */
export const PageReport = z.object({
  page: z.number().int().min(1),
  name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  characters: z.number().int(),
  images: z.number().int(),
  /** Of them, those large enough to say something; what they show is not read. */
  pictures: z.number().int().optional(),
  tables: z.number().int(),
  rotatedText: z.boolean(),
  /** The file is damaged here: nothing was read of the page, or not all. */
  damaged: z.enum(['wholly', 'partly']).optional(),
  scanned: z.boolean(),
  garbled: z.boolean(),
  hiddenText: z.boolean(),
  /**
   * Marks that stand by themselves in rows and columns, counted from what is printed and not from the tables: crosses, ticks
   * and dots, and arrows among them. Left out where there are none, and by readers of before.
   */
  loneMarks: z.object({ signs: z.number().int(), arrows: z.number().int() }).optional(),
  /** Words of the second, independent reading that the blocks and running lines do not hold. */
  lostWords: z.array(z.string()).optional(),
});
export type PageReport = z.infer<typeof PageReport>;

export const ReadingWarningCode = z.enum([
  'damaged-pages',
  'scanned-pages',
  'pictures',
  'blank-pages',
  'garbled-text',
  'hidden-text',
  'tracked-changes',
  'hidden-sheet',
  'coloured-cells',
  'rotated-text',
  'lost-words',
  /** A part of the document was not read; the message says which. */
  'partial',
  'comments',
  'no-structure',
  'macros-ignored',
]);
export type ReadingWarningCode = z.infer<typeof ReadingWarningCode>;

/** What these warn of was not read: a conversion counts it as missing. */
export const UNREAD_WARNINGS: readonly string[] = [
  'damaged-pages',
  'scanned-pages',
  'garbled-text',
  'lost-words',
  'partial',
] satisfies ReadingWarningCode[];

export const ReadingWarning = z.object({
  code: ReadingWarningCode,
  /** A sentence for the person. */
  message: z.string(),
  /** The sentence as a message; warnings of before have none. */
  said: ResultMessage.optional(),
  pages: z.array(z.number().int()).optional(),
});
export type ReadingWarning = z.infer<typeof ReadingWarning>;

export const DocumentModel = z.object({
  schemaVersion: z.literal(1),
  /** Reader and its version, e.g. `pdf-3`; part of the storage key, so that a better reader re-reads. */
  extractor: z.string(),
  format: DocumentFormat,
  title: z.string().optional(),
  language: z.string().optional(),
  blocks: z.array(Block),
  runningLines: z.array(RunningLine),
  pages: z.array(PageReport),
  warnings: z.array(ReadingWarning),
  words: z.number().int(),
});
export type DocumentModel = z.infer<typeof DocumentModel>;
