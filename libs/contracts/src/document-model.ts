import { z } from 'zod';
import { ResultMessage } from './result-message';

/**
 * Output of every document reader, independent of the format: ordered blocks, each with a stable id and an anchor that gives
 * its position in the source. Stored as JSON in the object store, once per document version and extractor version.
 *
 * Text convention: superscript runs are written `^a^`, subscript runs `~2~`. There is no other markup.
 */

export const DocumentFormat = z.enum(['pdf', 'docx', 'xlsx', 'csv', 'doc', 'usdm']);
export type DocumentFormat = z.infer<typeof DocumentFormat>;

/** Left, top, right, bottom in points; the origin is the top left corner of the page as a reader sees it. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;

/** Position of a block in its source. */
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
  /** A JSON pointer (RFC 6901) into a study in USDM. */
  z.object({ kind: z.literal('json'), pointer: z.string() }),
]);
export type Anchor = z.infer<typeof Anchor>;

/** What a form field of a file takes: a text, one of its options, a check in a box, a signature or a picture. */
export const FormFieldKind = z.enum([
  'text', 'number', 'date', 'time', 'date-time', 'choice', 'box', 'signature', 'picture',
]); // prettier-ignore
export type FormFieldKind = z.infer<typeof FormFieldKind>;

/**
 * A form field of the file: a field of a PDF form, a content control or legacy field of Word, or a cell with a list of a workbook.
 * It covers a part of the text of its block or cell: its value, or `____` or `☐` if it is not filled in.
 */
export const FormField = z.object({
  /** The id of its block or cell, and its number there: `b12.f1`. */
  id: z.string(),
  /** Position in the text, in UTF-16 code units. */
  start: z.number().int().min(0),
  length: z.number().int().min(1),
  kind: FormFieldKind,
  /** The full name. The boxes of a group share it. */
  name: z.string().optional(),
  /** The tooltip of a PDF, the title of a content control, or the help text of a legacy field. */
  title: z.string().optional(),
  /** In the order of the file. `code` is empty if the file stores the text. */
  options: z.array(z.object({ code: z.string(), text: z.string() })).optional(),
  /** The value that a checked box stores. */
  code: z.string().optional(),
  /** Several options may be chosen. */
  isSeveral: z.literal(true).optional(),
  maximumLength: z.number().int().min(1).optional(),
  decimals: z.number().int().min(0).optional(),
  /** The ends between which the file takes a number. */
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  isRequired: z.literal(true).optional(),
  isReadOnly: z.literal(true).optional(),
  /** The file calculates its value. */
  isComputed: z.literal(true).optional(),
  /** What is filled in or checked. */
  value: z.string().optional(),
  anchor: Anchor,
});
export type FormField = z.infer<typeof FormField>;

const blockBase = {
  /** Unique in the document, stable for the same bytes and extractor version. */
  id: z.string(),
  text: z.string(),
  anchor: Anchor,
  /** Form fields in the text, in printed order. Tables have them in their cells. */
  fields: z.array(FormField).optional(),
  /** Hidden by the author (Word `vanish`, hidden sheet, white or unreadably small text). */
  hidden: z.boolean().optional(),
  /** Set on blocks that are excluded from conversion, with the rule that excludes them. */
  excluded: z.enum(['table-of-contents', 'blank', 'deleted', 'duplicate', 'picture']).optional(),
  /** A model read this block from an image of its page, during a workflow. Document readers never set it. */
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
  /** Nesting level; 0 is outermost. */
  level: z.number().int().min(0),
});
export const CaptionBlock = z.object({ ...blockBase, type: z.literal('caption') });
export const FootnoteBlock = z.object({
  ...blockBase,
  type: z.literal('footnote'),
  mark: z.string(),
  /** The table that the footnote belongs to. */
  tableId: z.string().optional(),
});

/**
 * A non-empty cell, the top left corner of a merged cell, or an empty cell that its color closes to answers. Other empty cells are
 * omitted. If background color is the only mark of a cell, its text is `■`.
 */
export const TableCell = z.object({
  id: z.string(),
  /** Counted from 0 over the columns of the whole table. */
  column: z.number().int().min(0),
  columnSpan: z.number().int().min(1),
  rowSpan: z.number().int().min(1),
  text: z.string(),
  anchor: Anchor,
  /** All of its letters are bold, which is how most tables mark section rows. Omitted if the format does not state it. */
  bold: z.boolean().optional(),
  /** The cell has no text; its background color is its mark. */
  fromGround: z.literal(true).optional(),
  fields: z.array(FormField).optional(),
  /** Text recognition did not read the cell; its text stands for the ink of a mark in a picture. */
  fromInk: z.literal(true).optional(),
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
  /** `text` is the caption, or empty if there is none. */
  columns: z.number().int().min(1),
  rows: z.array(TableRow),
  /** All pages of the table, in order. A table that continues over several pages is one block. */
  pages: z.array(z.number().int()).optional(),
  /** The table, or a part of it, is a picture: its lines and cells were found in the pixels. */
  isPicture: z.literal(true).optional(),
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

/** A line that repeats on many pages. It is removed from the blocks and kept here, so that no text is lost. */
export const RunningLine = z.object({
  text: z.string(),
  place: z.enum(['header', 'footer', 'margin']),
  page: z.number().int().optional(),
  anchor: Anchor.optional(),
  fields: z.array(FormField).optional(),
});
export type RunningLine = z.infer<typeof RunningLine>;

/** A ruled table that is a picture. */
export const PictureGrid = z.object({
  rows: z.number().int(),
  columns: z.number().int(),
  /** Cells with a mark. */
  marks: z.number().int(),
  /** Cells with a sign that could not be read. */
  unread: z.number().int(),
  /** False if its labels were not read, so that it is no table of the document. */
  isTable: z.boolean(),
  box: Box,
});
export type PictureGrid = z.infer<typeof PictureGrid>;

/** Contents of one page (PDF) or sheet (XLSX). A DOCX or DOC has one entry for the whole document. */
export const PageReport = z.object({
  page: z.number().int().min(1),
  name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  characters: z.number().int(),
  images: z.number().int(),
  /** Images large enough to carry information. Their content is not read. */
  pictures: z.number().int().optional(),
  tables: z.number().int(),
  rotatedText: z.boolean(),
  /** The file is damaged here: the page was read partly or not at all. */
  damaged: z.enum(['wholly', 'partly']).optional(),
  scanned: z.boolean(),
  garbled: z.boolean(),
  hiddenText: z.boolean(),
  /**
   * Isolated marks in rows and columns (crosses, ticks, dots and arrows), counted from the printed page and not from the
   * tables. Omitted if there are none; older readers never set it.
   */
  loneMarks: z.object({ signs: z.number().int(), arrows: z.number().int() }).optional(),
  /**
   * Short texts that repeat in rows and columns of cells, counted from the cells of the file and not from the tables. `text` is
   * empty for check boxes and for characters that the file gives by a code. Only readers of DOCX and XLSX set it.
   */
  repeatedTexts: z.array(z.object({ text: z.string(), count: z.number().int() })).optional(),
  /**
   * Blank colored cells in rows and columns that can be marks, counted from the cells or the printed page and not from the tables.
   * Those that a legend calls not done are left out. Omitted if there are none.
   */
  colouredCells: z.number().int().optional(),
  /** Small blank outlines with an answer behind them, counted from what the page draws and not from the blocks. Omitted if there are none. */
  drawnBoxes: z.number().int().optional(),
  /**
   * Lines and empty frames with a label, and typed underscores, counted from what a page draws and not from the blocks. Omitted if
   * none is drawn, and on pages with form fields.
   */
  drawnBlanks: z.number().int().optional(),
  /** Form fields that a person can see, counted from the file and not from the blocks. Omitted if there are none. */
  formFields: z.number().int().optional(),
  /**
   * Cells of a shown sheet whose content is chosen from a list, such as `B2:B5 D2`, for each list: read from the markup of the file
   * and not from the blocks. Omitted if there are none.
   */
  dropDowns: z.array(z.string()).optional(),
  /** Ruled tables in the pictures of the page. Omitted if there are none. */
  pictureGrids: z.array(PictureGrid).optional(),
  /**
   * Signs in the pictures of the page that look alike and form rows and columns, counted from the pixels and not from the
   * tables. Omitted if there are none.
   */
  inkedSigns: z.number().int().optional(),
  /** Words that the second, independent reading found and that are missing from the blocks and running lines. */
  lostWords: z.array(z.string()).optional(),
});
export type PageReport = z.infer<typeof PageReport>;

export const ReadingWarningCode = z.enum([
  'damaged-pages',
  'scanned-pages',
  'pictures',
  /** Tables that are pictures were read by their lines and ink. */
  'picture-tables',
  'blank-pages',
  'garbled-text',
  'hidden-text',
  'tracked-changes',
  /** Text that is struck through was left out. The message names it. */
  'struck-text',
  'hidden-sheet',
  'coloured-cells',
  'rotated-text',
  'lost-words',
  /** A part of the document was not read. The message names it. */
  'partial',
  'comments',
  'no-structure',
  /** Form fields are filled in, or have no visible place. The message names them. */
  'form-fields',
  'macros-ignored',
  /** The encoding of a text was guessed. The message names it. */
  'encoding',
]);
export type ReadingWarningCode = z.infer<typeof ReadingWarningCode>;

/** Warnings about unread content. A conversion counts that content as missing. */
export const UNREAD_WARNINGS: readonly string[] = [
  'damaged-pages',
  'scanned-pages',
  'garbled-text',
  'lost-words',
  'partial',
] satisfies ReadingWarningCode[];

export const ReadingWarning = z.object({
  code: ReadingWarningCode,
  /** A sentence for the user. */
  message: z.string(),
  /** The sentence as a localized message. Older warnings have none. */
  said: ResultMessage.optional(),
  pages: z.array(z.number().int()).optional(),
});
export type ReadingWarning = z.infer<typeof ReadingWarning>;

export const DocumentModel = z.object({
  schemaVersion: z.literal(1),
  /** Reader and its version, e.g. `pdf-3`. It is part of the storage key, so a newer reader reads the document again. */
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
