import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { zlibSync } from 'fflate';
import { latin1 } from './hostile';
import { Frame, type PageContent, type PagePicture } from '../src/pdf/content';
import { rawPdf } from './hostile-pdf';
import { aPage, aRun } from './pages';

/** How a schedule is printed and scanned. */
export interface Scan {
  readonly seed: number;
  readonly dpi: number;
  /** In degrees, clockwise. */
  readonly tilt: number;
  /** Standard deviation of the brightness of a pixel. */
  readonly noise: number;
  /** One bit for each pixel. */
  readonly isBlackAndWhite: boolean;
  /** Share of pixels that are specks of dust. */
  readonly dust: number;
  readonly sign: 'X' | 'check' | 'dot' | 'box';
  /** `read` has every mark, `gaps` misses half of them, `garbage` reads them as other characters. */
  readonly text: 'none' | 'labels' | 'gaps' | 'garbage' | 'read';
  readonly lineWidth: number;
  readonly fontSize: number;
  readonly isShaded: boolean;
  /** The schedule has no mark at all. */
  readonly isBlank: boolean;
}

export interface ScannedSchedule {
  readonly pdf: Uint8Array;
  /** `Activity @ Visit` for every mark. */
  readonly marks: readonly string[];
}

/** In points. */
export const PAGE = { width: 612, height: 792 };
const LEFT = 50;
const TOP = 110;
const LABELS = 150;
const ACTIVITIES = [
  'Informed consent',
  'Inclusion criteria review',
  'Demographics',
  'Medical history',
  'Physical examination',
  'Vital signs',
  'Height and weight',
  '12-lead electrocardiogram',
  'Hematology',
  'Clinical chemistry',
  'Urinalysis',
  'Pregnancy test',
  'Randomization',
  'Study drug dispensing',
  'Adverse events',
  'Concomitant medications',
  'Patient diary',
  'Quality of life',
];
const GARBAGE = ['%', '><', 'x', '*', '>'];

// Jest looks globals up slowly.
const { imul } = Math;

/** Uniform numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const scansFrom = (first: number): readonly Scan[] =>
  Array.from({ length: 24 }, (_scan, index) => scanOf(first + index));

/** The scans that the reader was tuned with, and others of the same kinds. */
export const TUNED_SCANS = scansFrom(0);
export const OTHER_SCANS = scansFrom(48);

export function scanOf(seed: number): Scan {
  const random = randomOf(seed + 1);
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  };
  return {
    seed,
    dpi: oneOf([150, 200, 240, 300]),
    tilt: oneOf([0, 0, 0.2, -0.35, 0.6, -0.8, 1]),
    noise: oneOf([0, 6, 14, 24]),
    isBlackAndWhite: random() < 0.4,
    dust: oneOf([0, 0.0005, 0.003]),
    sign: oneOf(['X', 'X', 'X', 'check', 'dot', 'box']),
    text: oneOf(['labels', 'labels', 'gaps', 'garbage', 'read']),
    lineWidth: oneOf([0.5, 0.75, 1, 1.5]),
    fontSize: oneOf([7, 8, 9.5]),
    isShaded: random() < 0.4,
    isBlank: seed % 8 >= 6,
  };
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly marks: readonly boolean[] }[];
  readonly width: number;
  readonly height: number;
}

function tableOf({ seed, isBlank, fontSize }: Scan): Table {
  const random = randomOf(seed + 1000);
  const count = 5 + Math.floor(random() * 7);
  const columns = Array.from({ length: count }, (_visit, at) => `W${at * 2}`);
  const activities = ACTIVITIES.slice(0, 9 + Math.floor(random() * 10));
  return {
    columns,
    rows: activities.map((label) => ({ label, marks: columns.map(() => !isBlank && random() < 0.45) })),
    width: Math.min(62, (PAGE.width - LEFT - LABELS - 40) / count),
    height: fontSize + 4 + random() * 10,
  };
}

/** The page of a schedule as a scanner and text recognition make it. */
export function scannedSchedule(scan: Scan): ScannedSchedule {
  const table = tableOf(scan);
  const pixels = pixelsOf(scan, (context) => drawTable(context, scan, table));
  return {
    pdf: scannedPdf(scan, pixels, scan.text === 'none' ? [] : wordsOn(scan, table)),
    marks: table.rows.flatMap(({ label, marks }) =>
      table.columns.filter((_visit, at) => marks[at]).map((visit) => `${label} @ ${visit}`),
    ),
  };
}

/** The same page as the reader gets it from its engine. */
export function scannedPage(scan: Scan): PageContent {
  const table = tableOf(scan);
  const words = scan.text === 'none' ? [] : wordsOn(scan, table);
  return contentOf(
    scan,
    pixelsOf(scan, (context) => drawTable(context, scan, table)),
    words,
  );
}

/** A page that only a drawing is on, without text. */
export const drawnPage = (scan: Scan, draw: (context: SKRSContext2D) => void): PageContent =>
  contentOf(scan, pixelsOf(scan, draw), []);

function contentOf(scan: Scan, { width, height, gray }: Pixels, words: readonly ScannedWord[]): PageContent {
  const picture: PagePicture = { width, height, gray, scale: scan.dpi / 72 };
  const runs = words.map((word) => {
    const [x, y] = tilted(word, scan);
    return aRun(word.text, x, y, { size: scan.fontSize, hidden: true });
  });
  const whole = { left: 0, top: 0, right: PAGE.width, bottom: PAGE.height };
  return { ...aPage(runs), frame: new Frame(0, PAGE.width, PAGE.height), images: [whole], picture };
}

/** Where a point of the level page lies on the scan. */
function tilted({ x, y }: { readonly x: number; readonly y: number }, { tilt }: Scan): [number, number] {
  const [sin, cos] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const [fromX, fromY] = [x - PAGE.width / 2, y - PAGE.height / 2];
  return [PAGE.width / 2 + fromX * cos - fromY * sin, PAGE.height / 2 + fromX * sin + fromY * cos];
}

const FONT = 'Scan';
const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');
GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), FONT);

type Pixels = { readonly width: number; readonly height: number; readonly gray: Uint8Array };

/** Draws in points on a tilted page, and adds what a scanner adds. */
export function pixelsOf(
  { dpi, tilt, noise, dust, isBlackAndWhite, seed }: Scan,
  draw: (context: SKRSContext2D) => void,
): Pixels {
  const scale = dpi / 72;
  const [width, height] = [Math.round(PAGE.width * scale), Math.round(PAGE.height * scale)];
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((tilt * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  draw(context);
  const { data } = context.getImageData(0, 0, width, height);
  const random = randomOf(seed + 77);
  const isClean = noise === 0 && dust === 0;
  const gray = new Uint8ClampedArray(width * height);
  for (let at = 0; at < gray.length; at++) {
    const light = 20 + (data[at * 4] ?? 255) * 0.88;
    const seen = isClean ? light : light + (random() + random() - 1) * noise * 2.4;
    const shown = !isClean && random() < dust ? random() * 255 : seen;
    gray[at] = isBlackAndWhite ? (shown < 140 ? 0 : 255) : shown;
  }
  return { width, height, gray: new Uint8Array(gray.buffer) };
}

function drawTable(context: SKRSContext2D, scan: Scan, { columns, rows, width, height }: Table): void {
  const { lineWidth, fontSize, isShaded } = scan;
  const right = LEFT + LABELS + columns.length * width;
  const bottom = TOP + (rows.length + 1) * height;
  if (isShaded) {
    context.fillStyle = '#d9d9d9';
    context.fillRect(LEFT, TOP, right - LEFT, height);
    context.fillStyle = '#000';
  }
  context.lineWidth = lineWidth;
  context.beginPath();
  for (let row = 0; row <= rows.length + 1; row++) {
    context.moveTo(LEFT, TOP + row * height);
    context.lineTo(right, TOP + row * height);
  }
  for (const x of [LEFT, ...columns.map((_visit, at) => LEFT + LABELS + at * width), right]) {
    context.moveTo(x, TOP);
    context.lineTo(x, bottom);
  }
  context.stroke();
  context.font = `${fontSize}px ${FONT}`;
  context.fillText('Table 1. Schedule of Activities', LEFT, TOP - 12);
  context.fillText('This page was printed, signed and scanned.', LEFT, bottom + 30);
  const write = (text: string, x: number, row: number) =>
    context.fillText(text, x, TOP + row * height + height / 2 + fontSize * 0.35);
  write('Procedure', LEFT + 4, 0);
  columns.forEach((visit, at) => write(visit, LEFT + LABELS + at * width + 3, 0));
  rows.forEach(({ label, marks }, row) => {
    write(label, LEFT + 4, row + 1);
    marks.forEach((isMarked, at) => {
      const x = LEFT + LABELS + (at + 0.5) * width;
      if (isMarked) drawSign(context, scan, x, TOP + (row + 1.5) * height);
    });
  });
}

function drawSign(context: SKRSContext2D, { sign, fontSize: size }: Scan, x: number, y: number): void {
  if (sign === 'X') context.fillText('X', x - size / 3, y + size * 0.35);
  else if (sign === 'box') context.fillRect(x - size / 3, y - size / 3, (size * 2) / 3, (size * 2) / 3);
  else if (sign === 'dot') {
    context.beginPath();
    context.arc(x, y, size * 0.28, 0, 2 * Math.PI);
    context.fill();
  } else {
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x - size * 0.35, y);
    context.lineTo(x - size * 0.1, y + size * 0.3);
    context.lineTo(x + size * 0.4, y - size * 0.4);
    context.stroke();
  }
}

interface ScannedWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** What text recognition reads, at the place of its baseline on the level page. */
function wordsOn(scan: Scan, { columns, rows, width, height }: Table): ScannedWord[] {
  const { fontSize, text, seed } = scan;
  const random = randomOf(seed + 5);
  const baseline = (row: number) => TOP + row * height + height / 2 + fontSize * 0.35;
  const bottom = TOP + (rows.length + 1) * height;
  const readMark = (): string => {
    if (text === 'read') return 'X';
    if (text === 'gaps') return random() < 0.5 ? 'X' : '';
    return text === 'garbage' && random() < 0.7 ? (GARBAGE[Math.floor(random() * GARBAGE.length)] ?? '') : '';
  };
  return [
    { text: 'Table 1. Schedule of Activities', x: LEFT, y: TOP - 12 },
    { text: 'This page was printed, signed and scanned.', x: LEFT, y: bottom + 30 },
    { text: 'Procedure', x: LEFT + 4, y: baseline(0) },
    ...columns.map((visit, at) => ({ text: visit, x: LEFT + LABELS + at * width + 3, y: baseline(0) })),
    ...rows.flatMap(({ label, marks }, row) => [
      { text: label, x: LEFT + 4, y: baseline(row + 1) },
      ...marks.flatMap((isMarked, at) => {
        const read = isMarked ? readMark() : '';
        const x = LEFT + LABELS + (at + 0.5) * width - fontSize / 3;
        return read === '' ? [] : [{ text: read, x, y: baseline(row + 1) }];
      }),
    ]),
  ];
}

/** A page that is one picture, with invisible text over it. Text pages before it make it a document. */
export function scannedPdf(
  scan: Scan,
  { width, height, gray }: Pixels,
  words: readonly ScannedWord[],
): Uint8Array {
  const [sin, cos] = [Math.sin((scan.tilt * Math.PI) / 180), Math.cos((scan.tilt * Math.PI) / 180)];
  const shown = words.map(({ text, x, y }) => {
    const [left, down] = tilted({ x, y }, scan);
    const matrix = [cos, -sin, sin, cos, left, PAGE.height - down].map((part) => part.toFixed(4)).join(' ');
    return `${matrix} Tm (${text.replace(/([()\\])/g, '\\$1')}) Tj`;
  });
  const content = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /I Do Q BT 3 Tr /F ${scan.fontSize} Tf ${shown.join(' ')} ET`;
  const bits = scan.isBlackAndWhite ? bitsOf({ width, height, gray }) : gray;
  const box = `/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]`;
  const front = 'BT /F 12 Tf 72 700 Td (Protocol of a study of one drug in adults) Tj ET';
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    `<</Type/Page/Parent 2 0 R${box}/Resources<</Font<</F 7 0 R>>>>/Contents 5 0 R>>`,
    `<</Type/Page/Parent 2 0 R${box}/Resources<</Font<</F 7 0 R>>/XObject<</I 8 0 R>>>>/Contents 6 0 R>>`,
    { dictionary: '', stream: latin1(front) },
    { dictionary: '', stream: latin1(content) },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    {
      dictionary: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent ${scan.isBlackAndWhite ? 1 : 8}/Filter/FlateDecode`,
      stream: zlibSync(bits, { level: 1 }),
    },
  ]);
}

function bitsOf({ width, height, gray }: Pixels): Uint8Array {
  const bytes = (width + 7) >> 3;
  const bits = new Uint8Array(bytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((gray[y * width + x] ?? 0) > 127) {
        const at = y * bytes + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  return bits;
}
