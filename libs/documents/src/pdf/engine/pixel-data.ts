import { z } from 'zod';

const size = { width: z.number().int().positive(), height: z.number().int().positive() };

/** An image as pdf.js passes it on: decoded pixels, or a JPEG that our decoder stub kept. A mask has no kind. */
export const PixelData = z.union([
  z.object({
    ...size,
    kind: z.number().optional(),
    data: z.custom<Uint8Array | Uint8ClampedArray>(
      (value) => value instanceof Uint8Array || value instanceof Uint8ClampedArray,
    ),
  }),
  z.object({ ...size, bitmap: z.object({ jpeg: z.instanceof(Uint8Array) }) }),
]);
export type PixelData = z.infer<typeof PixelData>;

/** One byte for each pixel; 0 is black. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
}

/** `ImageKind` of pdfjs-dist 5.4.296: bytes of each pixel. */
const BYTES: Readonly<Record<number, number>> = { 2: 3, 3: 4 };

/**
 * The brightness of every `step`th pixel of a decoded image in both directions; undefined if the image is cut off or cannot be
 * decoded.
 */
export async function grayOf(image: PixelData, step: number): Promise<GrayImage | undefined> {
  if ('bitmap' in image) return grayOfJpeg(image.bitmap.jpeg, step);
  const { width, height, data, kind = 0 } = image;
  const bytes = BYTES[kind];
  if (bytes === undefined) return grayOfBits({ width, height, data }, step);
  if (data.length < width * height * bytes) return undefined;
  const small = smaller({ width, height }, step);
  let pixel = 0;
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const from = (y * width + x) * step * bytes;
      const light = brightness(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
      const opacity = bytes === 4 ? (data[from + 3] ?? 0) : 255;
      small.gray[pixel++] = 255 - ((255 - light) * opacity) / 255;
    }
  return small;
}

function smaller({ width, height }: Pick<GrayImage, 'width' | 'height'>, step: number): GrayImage {
  const [wide, high] = [Math.max(1, Math.floor(width / step)), Math.max(1, Math.floor(height / step))];
  return { width: wide, height: high, gray: new Uint8Array(wide * high) };
}

const brightness = (red: number, green: number, blue: number): number =>
  (red * 77 + green * 150 + blue * 29) >> 8;

/** Black and white images and masks have one bit for each pixel; 0 is ink. */
function grayOfBits(
  {
    width,
    height,
    data,
  }: {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8Array | Uint8ClampedArray;
  },
  step: number,
): GrayImage | undefined {
  const bytesOfRow = (width + 7) >> 3;
  if (data.length < bytesOfRow * height) return undefined;
  const small = smaller({ width, height }, step);
  let pixel = 0;
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const at = x * step;
      const bit = ((data[y * step * bytesOfRow + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1;
      small.gray[pixel++] = bit * 255;
    }
  return small;
}

interface JpegImage {
  readonly width: number;
  readonly height: number;
  parse(data: Uint8Array): void;
  getData(options: { width: number; height: number; forceRGB: true }): Uint8Array | Uint8ClampedArray;
}

/** The decoders of pdf.js, which have no types. */
const Decoders = z.object({
  JpegImage: z.custom<new () => JpegImage>((value) => typeof value === 'function'),
});

/** Pixels of an image that is decoded here. */
const MOST_PIXELS = 40_000_000;

/** Decodes a JPEG with the decoder of pdf.js. */
async function grayOfJpeg(jpeg: Uint8Array, step: number): Promise<GrayImage | undefined> {
  if (pixelsOfJpeg(jpeg) > MOST_PIXELS) return undefined;
  const decoders: string = 'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs';
  const { JpegImage } = Decoders.parse(await import(decoders));
  const image = new JpegImage();
  try {
    image.parse(jpeg);
    const [width, height] = [Math.ceil(image.width / step), Math.ceil(image.height / step)];
    const data = image.getData({ width, height, forceRGB: true });
    return await grayOf({ width, height, kind: 2, data }, 1);
  } catch (error) {
    if (error instanceof Error && error.name === 'JpegError') return undefined;
    throw error;
  }
}

/** Width times height as the file says: the decoder would reserve memory for them. */
function pixelsOfJpeg(jpeg: Uint8Array): number {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  // Segments: a marker, and the length of what follows. The frame header begins with precision, height and width.
  for (let at = 2; at + 9 < jpeg.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffc2;
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
    if (marker < 0xff00) break;
  }
  return Infinity;
}
