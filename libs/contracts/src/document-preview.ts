import { z } from 'zod';

/**
 * Layout of a DOCX as plain elements: the output of mammoth without links, images, scripts or styles. It is data and never
 * markup, so that no code from an untrusted file can run in the browser.
 */

const PREVIEW_TAGS = [
  'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'td', 'th',
  'strong', 'em', 'u', 's', 'sup', 'sub', 'br', 'picture',
] as const; // prettier-ignore

export const PreviewElement = z.object({
  tag: z.enum(PREVIEW_TAGS),
  /** The block or table cell of the document model that was read from here. */
  id: z.string().optional(),
  /** The number or list mark that Word prints before the text and that mammoth omits. */
  label: z.string().optional(),
  columnSpan: z.number().int().min(2).optional(),
  rowSpan: z.number().int().min(2).optional(),
  get children() {
    return z.array(z.union([z.string(), PreviewElement]));
  },
});
export type PreviewElement = z.infer<typeof PreviewElement>;
export type PreviewNode = PreviewElement | string;

export const DocumentPreview = z.object({
  schemaVersion: z.literal(1),
  /** Empty if mammoth cannot render the layout. Only the blocks can be shown then. */
  elements: z.array(PreviewElement),
});
export type DocumentPreview = z.infer<typeof DocumentPreview>;
