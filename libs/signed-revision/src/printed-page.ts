import { once } from 'node:events';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';

/** Latin, Greek and Cyrillic. Other letters are printed as their code points. */
const LETTERS = /[^\u0020-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff]/gu;

/** A PDF of plain text on A4 pages. Equal calls give equal bytes. */
export class PrintedPage {
  private readonly document: InstanceType<typeof PDFDocument>;
  private readonly parts: Buffer[] = [];
  private readonly ended: Promise<unknown>;
  private readonly regular: string;
  private readonly bold: string;

  /** `at` is the time of creation that the PDF states. */
  constructor({ title, at }: { title: string; at: Date }) {
    const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');
    this.regular = join(fonts, 'LiberationSans-Regular.ttf');
    this.bold = join(fonts, 'LiberationSans-Bold.ttf');
    this.document = new PDFDocument({
      size: 'A4',
      margin: 56,
      info: { Title: printable(title), CreationDate: at, ModDate: at },
    });
    this.document.on('data', (part: Buffer) => this.parts.push(part));
    this.ended = once(this.document, 'end');
  }

  title(text: string): void {
    this.document.font(this.bold).fontSize(16).text(printable(text));
  }

  heading(text: string): void {
    this.document.moveDown().font(this.bold).fontSize(12).text(printable(text));
  }

  subheading(text: string): void {
    this.document.moveDown(0.5).font(this.bold).fontSize(11).text(printable(text));
  }

  line(text: string): void {
    this.document.font(this.regular).fontSize(9).text(printable(text));
  }

  /** Ends the document. Nothing can be printed afterwards. */
  async bytes(): Promise<Buffer> {
    this.document.end();
    await this.ended;
    return Buffer.concat(this.parts);
  }
}

const printable = (text: string): string =>
  text.replace(LETTERS, (letter) =>
    letter === '\n'
      ? letter
      : `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
