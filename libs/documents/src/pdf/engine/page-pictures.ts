import { createHash } from 'node:crypto';
import type { Drawing, Frame, PagePicture, PaintedPicture } from '../content';
import { mayHoldGrid } from './grid-hint';
import { type GrayImage, grayOf, PixelData } from './pixel-data';

/** Pixels per point of the picture of a page: 200 dpi shows a line and a small sign. */
const LARGEST_SCALE = 200 / 72;
/** Below this resolution, in pixels per point, letters and signs cannot be told apart. */
const SMALLEST_SCALE = 1.2;
/** Larger pages get a smaller scale. */
const MOST_PIXELS = 6_000_000;
/** Pixels of all images of a page that are kept until it is read. */
const MOST_KEPT = 40_000_000;
/** Images of a page that is one picture in stripes. */
const MOST_IMAGES = 400;

/** Share of its page that images with a table cover. */
const TABLE_SHARE = 0.18;
/** Share of its page below which a JPEG is not decoded, because that takes long. */
const JPEG_SHARE = 0.05;
/** A page with more rules draws its tables itself. */
const OWN_RULES = 8;

/**
 * Keeps the pixels of the images of the current page, which pdf.js decodes anyway. JPEG images are kept as they are and decoded
 * only if they are needed.
 */
export class PagePictures {
  private readonly images = new Map<string, PixelData>();
  private pixels = 0;

  /** Called for every image that pdf.js has decoded. */
  note = (id: string, data: unknown): void => {
    const image = PixelData.safeParse(data).data;
    if (image === undefined || this.pixels + image.width * image.height > MOST_KEPT) return;
    this.pixels += image.width * image.height;
    this.images.set(id, image);
  };

  forget(): void {
    this.images.clear();
    this.pixels = 0;
  }

  /** Equal for images with the same content, which a file may store several times; undefined for an unknown image. */
  contentOf(id: string): string | undefined {
    const image = this.images.get(id);
    if (image === undefined) return undefined;
    const bytes = 'bitmap' in image ? image.bitmap.jpeg : image.data;
    return `${image.width}x${image.height}-${createHash('sha1').update(bytes).digest('base64')}`;
  }

  /** The upright page as its images show it; undefined if none of them can be used. */
  async compose(painted: readonly PaintedPicture[], frame: Frame): Promise<PagePicture | undefined> {
    const placed: PlacedImage[] = [];
    for (const { id, corners } of painted) {
      const data = this.images.get(id);
      if (
        data === undefined ||
        ('bitmap' in data && areaOf(corners) < frame.width * frame.height * JPEG_SHARE)
      )
        continue;
      const step = Math.max(1, Math.floor(scaleOf(data, corners) / LARGEST_SCALE));
      const image = await grayOf(data, step);
      if (image !== undefined) placed.push({ image, corners, scale: scaleOf(image, corners) });
    }
    if (!placed.some(({ image, scale: own }) => mayHoldGrid(image, own))) return undefined;
    const scale = Math.min(
      LARGEST_SCALE,
      Math.max(0, ...placed.map((image) => image.scale)),
      Math.sqrt(MOST_PIXELS / (frame.width * frame.height)),
    );
    if (scale < SMALLEST_SCALE) return undefined;
    const [width, height] = [Math.ceil(frame.width * scale), Math.ceil(frame.height * scale)];
    const page = { width, height, scale, gray: new Uint8Array(width * height).fill(255) };
    for (const image of placed) paint(image, page);
    return page;
  }
}

/** True if a page may hold a table that is a picture: it has large images and hardly any lines. */
export function mayHoldTable({ images, painted, rules }: Drawing, { width, height }: Frame): boolean {
  if (painted.length === 0 || painted.length > MOST_IMAGES || rules.length > OWN_RULES) return false;
  const covered = images.reduce(
    (sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top),
    0,
  );
  return covered >= width * height * TABLE_SHARE;
}

/** An image with the map from the page, in points, to its pixels. */
interface PlacedImage {
  readonly image: GrayImage;
  readonly corners: PaintedPicture['corners'];
  /** Pixels per point. */
  readonly scale: number;
}

/** Pixels per point of an image of this width. */
const scaleOf = ({ width }: { readonly width: number }, [from, to]: PaintedPicture['corners']): number =>
  width / Math.max(1, Math.hypot(to[0] - from[0], to[1] - from[1]));

/** In square points. */
const areaOf = ([from, right, down]: PaintedPicture['corners']): number =>
  Math.abs((right[0] - from[0]) * (down[1] - from[1]) - (right[1] - from[1]) * (down[0] - from[0]));

/** Most samples of a pixel in each direction. */
const MOST_SAMPLES = 3;

interface Canvas extends PagePicture {
  readonly gray: Uint8Array;
}

/** Paints an image. Where several cover a place, the darkest shows. */
function paint({ image, corners, scale: own }: PlacedImage, page: Canvas): void {
  const [[left, top], [rightX, rightY], [downX, downY]] = corners;
  const [acrossX, acrossY, alongX, alongY] = [rightX - left, rightY - top, downX - left, downY - top];
  const area = acrossX * alongY - acrossY * alongX;
  if (Math.abs(area) < 1) return;
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.round(own / page.scale)));
  const xs = [left, rightX, downX, rightX + alongX].map((x) => x * page.scale);
  const ys = [top, rightY, downY, rightY + alongY].map((y) => y * page.scale);
  const fromX = Math.max(0, Math.floor(Math.min(...xs)));
  const toX = Math.min(page.width, Math.ceil(Math.max(...xs)));
  const toY = Math.min(page.height, Math.ceil(Math.max(...ys)));
  const { width, height, gray } = image;
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < toY; y++)
    for (let x = fromX; x < toX; x++) {
      let [sum, count] = [0, 0];
      for (let sample = 0; sample < samples * samples; sample++) {
        const pageX = (x + ((sample % samples) + 0.5) / samples) / page.scale - left;
        const pageY = (y + (Math.floor(sample / samples) + 0.5) / samples) / page.scale - top;
        const column = Math.floor(((pageX * alongY - pageY * alongX) / area) * width);
        const row = Math.floor(((pageY * acrossX - pageX * acrossY) / area) * height);
        if (column < 0 || column >= width || row < 0 || row >= height) continue;
        sum += gray[row * width + column] ?? 255;
        count += 1;
      }
      const place = y * page.width + x;
      if (count > 0) page.gray[place] = Math.min(page.gray[place] ?? 255, sum / count);
    }
}
