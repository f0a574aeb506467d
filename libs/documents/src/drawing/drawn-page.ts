import { z } from 'zod';

/** A page as a picture (PNG). */
export interface DrawnPage {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Message of the drawing child, as one JSON line. */
export const DrawingMessage = z.union([
  z.literal('no-page'),
  z.object({
    png: z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
]);
export type DrawingMessage = z.input<typeof DrawingMessage>;
export type DrawingOutput = z.output<typeof DrawingMessage>;
