import type { Revision } from '@app/contracts';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';

/** Latin, Greek and Cyrillic. Other letters are printed as their code points; `signatures.json` has the exact name. */
const LETTERS = /[^\u0020-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff]/gu;
const MEANINGS = {
  author: 'Author: I wrote or corrected this study definition',
  reviewer: 'Reviewer: I reviewed this study definition',
  approver: 'Approver: I approve this study definition',
} as const;

/** The page that shows the signatures of a revision to people, as PDF. Times are UTC. Equal revisions give equal bytes. */
export async function signaturePage({
  title,
  revision,
}: {
  title: string;
  revision: Revision;
}): Promise<Buffer> {
  const { content, signatures } = revision;
  const last = signatures.at(-1)?.signedAt ?? revision.createdAt;
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    info: { Title: printable(`Signatures: ${title}`), CreationDate: new Date(last), ModDate: new Date(last) },
  });
  const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');
  const [regular, bold] = [join(fonts, 'LiberationSans-Regular.ttf'), join(fonts, 'LiberationSans-Bold.ttf')];
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = once(document, 'end');

  const heading = (text: string): unknown =>
    document.moveDown().font(bold).fontSize(12).text(printable(text));
  const line = (text: string): unknown => document.font(regular).fontSize(9).text(printable(text));
  document.font(bold).fontSize(16).text('Electronic signatures');
  line(`${title}, revision ${revision.number}`);
  line(`SHA-256 of the revision: ${revision.digest}`);
  heading('Signatures');
  for (const { printedName, signedAt, meaning, signedBy } of signatures) {
    document.moveDown(0.5).font(bold).fontSize(11).text(printable(printedName));
    line(`${MEANINGS[meaning]}`);
    line(`${signedAt.replace('T', ' ').replace('Z', '')} UTC, person ${signedBy}`);
  }
  heading('Source documents');
  for (const { name, bytes, sha256 } of content.sources) line(`${name} (${bytes} bytes)\n${sha256}`);
  heading('Files');
  for (const { name, bytes, sha256 } of content.files) line(`${name} (${bytes} bytes)\n${sha256}`);
  heading('Decisions of people');
  line(`${content.decisions.count}\n${content.decisions.sha256}`);
  document.end();
  await ended;
  return Buffer.concat(parts);
}

const printable = (text: string): string =>
  text.replace(LETTERS, (letter) =>
    letter === '\n'
      ? letter
      : `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
