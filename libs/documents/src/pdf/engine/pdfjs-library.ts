import type { OperatorCodes, OwnTextCodes, TextCodes } from '../content';

/**
 * pdf.js asks for these browser classes while it loads; drawing is never asked for. The native canvas that would bring
 * them cannot load under Node's permission model.
 */
class BrowserStub {
  /** What pdf.js waits for once it has made a font. */
  readonly loaded = Promise.resolve();
}

/** Replaces the decoder of a browser: pdf.js passes JPEG pictures to it instead of decoding unused pictures. It keeps the file. */
class NoImageDecoder {
  static isTypeSupported = () => Promise.resolve(true);
  constructor(private readonly picture: { readonly data: Uint8Array }) {}
  decode = () => Promise.resolve({ image: { jpeg: this.picture.data } });
  close = () => undefined;
}

for (const name of ['DOMMatrix', 'Path2D', 'ImageData', 'FontFace']) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value: BrowserStub, configurable: true });
}

if (!('ImageDecoder' in globalThis))
  Object.defineProperty(globalThis, 'ImageDecoder', { value: NoImageDecoder, configurable: true });

/** Loads pdf.js after the required browser classes are defined. */
export const importLibrary = () => import('pdfjs-dist/legacy/build/pdf.mjs');

export type Library = Awaited<ReturnType<typeof importLibrary>>;
export type PdfDocument = Awaited<ReturnType<Library['getDocument']>['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

export type Codes = OperatorCodes & TextCodes & OwnTextCodes;

/** The operators that our readers use, by name. */
export function operatorCodes(ops: Library['OPS']): Codes {
  return {
    save: ops.save,
    restore: ops.restore,
    transform: ops.transform,
    paintFormXObjectBegin: ops.paintFormXObjectBegin,
    paintFormXObjectEnd: ops.paintFormXObjectEnd,
    beginGroup: ops.beginGroup,
    endGroup: ops.endGroup,
    beginAnnotation: ops.beginAnnotation,
    endAnnotation: ops.endAnnotation,
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
    filledStrokes: new Set([ops.fillStroke, ops.eoFillStroke, ops.closeFillStroke, ops.closeEOFillStroke]),
    paintImageXObjectRepeat: ops.paintImageXObjectRepeat,
    paintImageMaskXObjectRepeat: ops.paintImageMaskXObjectRepeat,
    paintImageMaskXObjectGroup: ops.paintImageMaskXObjectGroup,
    paintInlineImageXObjectGroup: ops.paintInlineImageXObjectGroup,
    images: new Set([ops.paintImageXObject, ops.paintInlineImageXObject, ops.paintImageMaskXObject]),
    setFillRGBColor: ops.setFillRGBColor,
    setGState: ops.setGState,
    setFont: ops.setFont,
    setCharSpacing: ops.setCharSpacing,
    setWordSpacing: ops.setWordSpacing,
    setHScale: ops.setHScale,
    setTextRise: ops.setTextRise,
    beginText: ops.beginText,
    setTextMatrix: ops.setTextMatrix,
    moveText: ops.moveText,
    setLeading: ops.setLeading,
    setLeadingMoveText: ops.setLeadingMoveText,
    nextLine: ops.nextLine,
    setTextRenderingMode: ops.setTextRenderingMode,
    showText: new Set([ops.showText, ops.showSpacedText]),
    beginMarkedContent: ops.beginMarkedContent,
    beginMarkedContentProps: ops.beginMarkedContentProps,
    endMarkedContent: ops.endMarkedContent,
  };
}
