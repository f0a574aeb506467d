import { z } from 'zod';
import type { TextPiece } from '../content';
import type { PdfPage } from './pdfjs-library';

/** What people have put on a page beside what it prints. */
export interface PageRemarks {
  /** Text boxes that the file contains without their look. Viewers write them onto the page, so they are text of the page. */
  readonly boxes: readonly TextPiece[];
  /**
   * The places of boxes with a ground on a page whose boxes name variables: left, bottom, right and top. What is written there is no part
   * of a printed line. On other pages, a box inserts words.
   */
  readonly notes: readonly Place[];
  /** Texts to insert at a place. They change the text of the page and are not read. */
  readonly insertions: readonly string[];
  /** Number of other comments with a text. */
  readonly comments: number;
}

type Place = readonly [left: number, bottom: number, right: number, top: number];

const Contents = z.object({ str: z.string().transform((text) => text.trim()) });
const Rectangle = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** A typewriter writes into the lines of a page; it has no ground, which pdf.js gives as black. */
const Note = z.object({
  subtype: z.literal('FreeText'),
  rect: Rectangle,
  contentsObj: Contents,
  color: z.instanceof(Uint8ClampedArray).refine((parts) => parts.some((part) => part > 0)),
});
/** `AETERM`, `VS.SYSBP`, `[FITZ]`, `DM = Demographics`, `RSORRES where RSTESTCD = IGA`: the variable of a form. */
const VARIABLE =
  /^\W?[A-Z][A-Z0-9.]{2,15}(?:\W*$|\s*[/=,;|]|\s(?:where|when|in)\b|\s*\n)|(?:^|\s)[A-Z]{2,8}\s?=\s?\S/;
const Box = z.object({
  subtype: z.literal('FreeText'),
  hasAppearance: z.literal(false),
  rect: Rectangle,
  contentsObj: Contents,
  defaultAppearanceData: z.object({ fontSize: z.number().positive() }).catch({ fontSize: 10 }),
});
const Comment = z.object({
  subtype: z.enum(['Text', 'Caret', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Stamp']),
  contentsObj: Contents,
});

/** Flag 2 of an annotation. pdf.js names hidden annotations, too. */
const Hidden = z.object({ annotationFlags: z.number().refine((flags) => (flags & 2) !== 0) });
const isHidden = (annotation: unknown): boolean => Hidden.safeParse(annotation).success;

/** Reads the annotations of a page that can be seen, without its form fields. */
export async function remarksOf(page: PdfPage): Promise<PageRemarks> {
  const all: readonly unknown[] = await page.getAnnotations({ intent: 'display' });
  const annotations = all.filter((annotation) => !isHidden(annotation));
  const comments = annotations
    .flatMap((annotation) => Comment.safeParse(annotation).data ?? [])
    .filter(({ contentsObj }) => contentsObj.str !== '');
  const grounded = annotations.flatMap((annotation) => Note.safeParse(annotation).data ?? []);
  const isAnnotated = grounded.some(({ contentsObj }) => VARIABLE.test(contentsObj.str));
  const insertions = comments.filter(({ subtype }) => subtype === 'Caret');
  return {
    boxes: annotations.flatMap((annotation) => {
      const box = Box.safeParse(annotation).data;
      return box === undefined ? [] : piecesOf(box);
    }),
    notes: isAnnotated ? grounded.map(({ rect }) => rect) : [],
    insertions: insertions.map(({ contentsObj }) => contentsObj.str.replace(/\s+/g, ' ')),
    comments: comments.length - insertions.length,
  };
}

/** Distance of lines, and average width of a character, in ems. */
const [LEADING, CHARACTER] = [1.15, 0.5];
/** Distance of the text from the edge of its box, in points. */
const PADDING = 2;

/** One text for each line. A viewer breaks it at the edge of the box, so it is not read beyond that edge. */
function piecesOf({ rect, contentsObj, defaultAppearanceData }: z.infer<typeof Box>): TextPiece[] {
  const [left, , right, top] = rect;
  const size = defaultAppearanceData.fontSize;
  const room = Math.max(1, right - left - 2 * PADDING);
  const lines = contentsObj.str.split(/\r\n?|\n/);
  return lines.map((text, index) => ({
    text,
    width: Math.min(room, text.length * size * CHARACTER),
    matrix: [size, 0, 0, size, left + PADDING, top - PADDING - size - index * size * LEADING],
    font: '',
    endsLine: true,
  }));
}
