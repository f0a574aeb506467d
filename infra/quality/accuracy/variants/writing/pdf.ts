import { pdfBytes, type TextStyle } from '../../../../samples/pdf-text';
import { cellOf, type Part, partsOf } from './parts';
import { PdfCanvas, type Place } from './pdf-canvas';
import type { Looks } from './pdf-table';
import { PICTURE } from './pen';

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly page: number;
}

const PLACES: readonly Place[] = ['portrait', 'landscape', 'rotated-page', 'turned-text'];
const LARGE: TextStyle = { font: 'bold', size: 17 };
const SMALL: TextStyle = { font: 'regular', size: 8 };

/**
 * The document as PDF; the same bytes on every run. `[[PDF name=value …]]` states its looks: `page` and `font`, `size`, `rules`
 * and `sides` of tables, `headers=once`, `heading`, `outline=yes`, `numbers` of lines, `compress=no`. Further orders start a page
 * (`[[portrait]]`, `[[landscape]]`, `[[rotated-page]]`, `[[turned-text]]`, `[[scan]]`), set columns (`[[columns 2]]`, `[[column]]`),
 * print the contents (`[[contents dots]]`, `[[contents blanks]]`) or the texts of every page (`[[running lines: one | other]]`).
 */
export async function pdfOf(document: string): Promise<Buffer> {
  const parts = partsOf(document);
  const draft = parts.flatMap((part) => (part.kind === 'heading' ? [{ ...part, page: 1 }] : []));
  const first = await compose(parts, draft);
  return document.includes('[[contents') ? (await compose(parts, first.headings)).bytes : first.bytes;
}

async function compose(parts: readonly Part[], contents: readonly Heading[]) {
  const headings: Heading[] = [];
  const looks: Looks = Object.fromEntries(
    parts.flatMap((part) =>
      part.kind === 'sheet' && part.text.startsWith('[[PDF')
        ? [...part.text.matchAll(/(\w+)=([\w-]+)/g)].map(([, name = '', value = '']) => [name, value])
        : [],
    ),
  );
  const canvas = new PdfCanvas(looks);
  const bookmarks = [canvas.doc.outline];
  let running = '';
  canvas.addPage('portrait');
  for (const part of parts)
    switch (part.kind) {
      case 'heading': {
        canvas.ensureRoom(70);
        canvas.y += 8;
        if (looks['outline'] === 'yes')
          bookmarks[part.level] = (bookmarks[part.level - 1] ?? canvas.doc.outline).addItem(part.text);
        headings.push({ ...part, page: canvas.pages });
        printHeading(canvas, looks, part);
        break;
      }
      case 'table':
        canvas.grid(part.grid);
        break;
      case 'paragraph':
        printParagraph(canvas, part.text);
        break;
      case 'sheet':
        if (part.text.startsWith('[[running')) running = part.text;
        else obey(canvas, part.text, contents);
        break;
      case 'xml':
        throw new Error('XML is for DOCX only.');
    }
  if (running !== '') printRunning(canvas, running);
  return { headings, bytes: await pdfBytes(canvas.doc) };
}

function obey(canvas: PdfCanvas, order: string, contents: readonly Heading[]): void {
  const [, name = '', value = ''] = /^\[\[([\w-]+) ?(.*)\]\]/.exec(order) ?? [];
  const place = PLACES.find((one) => one === name);
  if (place !== undefined) canvas.addPage(place);
  else if (name === 'scan') {
    canvas.addPage();
    const { width, height } = canvas.doc.page;
    canvas.doc.image(PICTURE, 0, 0, { width, height });
  } else if (name === 'columns') canvas.setColumns(Number(value));
  else if (name === 'column') canvas.nextColumn();
  else if (name === 'contents') printContents(canvas, value, contents);
  else if (name !== 'PDF') throw new Error(`There is no order "${name}".`);
}

function headingStyle({ body }: PdfCanvas, looks: Looks, level: number): TextStyle {
  const larger = { large: [5, 2.5, 1], capitals: [1] }[looks['heading'] ?? 'large'] ?? [];
  return { font: 'bold', size: body.size + (larger[level - 1] ?? 0) };
}

function printHeading(canvas: PdfCanvas, looks: Looks, { level, text }: Omit<Heading, 'page'>): void {
  canvas.text(looks['heading'] === 'capitals' && level === 1 ? text.toUpperCase() : text, {
    style: headingStyle(canvas, looks, level),
    isUnderlined: looks['heading'] === 'underlined',
  });
}

/** `⇥1.⇥text` is an item below another one, and the text between two signs `~` is struck. */
function printParagraph(canvas: PdfCanvas, written: string): void {
  const { text, looks } = cellOf(written);
  if (looks.includes('spaced')) return canvas.spacedText(text, LARGE, 2.4);
  const [, deep = '', marker, item = ''] = /^(⇥*)([^⇥]+)⇥(.*)$/s.exec(text) ?? [];
  const words = marker === undefined ? text : item;
  canvas.text(words.replaceAll('~', ''), {
    style: looks.includes('large')
      ? LARGE
      : looks.includes('small')
        ? SMALL
        : { ...canvas.body, font: looks.includes('bold') ? 'bold' : 'regular' },
    isCentered: looks.includes('center'),
    gapAfter: marker === undefined ? 6 : 3,
    struck: looks.includes('struck') ? text : /~(.*)~/.exec(words)?.[1],
    ...(marker !== undefined && { marker, indent: 36 + 26 * deep.length }),
  });
}

function printContents(canvas: PdfCanvas, style: string, contents: readonly Heading[]): void {
  canvas.addPage();
  canvas.text('Table of Contents', { style: { font: 'bold', size: canvas.body.size + 5 }, gapAfter: 12 });
  const print: TextStyle = { font: 'regular', size: 10 };
  for (const { text, level, page } of contents) {
    canvas.doc.font('regular').fontSize(print.size);
    const room = 440 - (level - 1) * 12 - (canvas.doc.widthOfString(text) % 440);
    const dots = '.'.repeat(Math.max(6, Math.floor(room / canvas.doc.widthOfString('.')) - 8));
    const options = { style: print, indent: (level - 1) * 12, gapAfter: 2 };
    canvas.text(style === 'dots' || room < 60 ? `${text} ${dots} ${page}` : text, options);
    if (style !== 'dots' && room >= 60) canvas.printAt(String(page), 500, canvas.y - 15.2, print);
  }
}

function printRunning(canvas: PdfCanvas, order: string): void {
  const [, kind = '', texts = ''] = /^\[\[running (\w+): (.*)\]\]/.exec(order) ?? [];
  const [sponsor = '', protocol = '', version = ''] = texts.split(' | ');
  canvas.onEveryPage(({ number, width, height }) => {
    const half = (width - 100) / 2;
    if (kind === 'boxed')
      for (const left of [50, 50 + half]) canvas.doc.lineWidth(0.5).rect(left, 20, half, 20).stroke();
    canvas.printAt(sponsor, 56, 25, SMALL);
    canvas.printAt(protocol, width / 2 + 8, 25, SMALL);
    canvas.printAt(version, 56, height - 32, SMALL);
    canvas.printAt(`Page ${number} of ${canvas.pages}`, width - 120, height - 32, SMALL);
  });
}
