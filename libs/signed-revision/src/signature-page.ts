import type { Revision } from '@app/contracts';
import { PrintedPage } from './printed-page';

const MEANINGS = {
  author: 'Author: I wrote or corrected this study definition',
  reviewer: 'Reviewer: I reviewed this study definition',
  approver: 'Approver: I approve this study definition',
} as const;

/**
 * The page that shows the signatures of a revision to people, as PDF. Times are UTC. Equal revisions give equal bytes.
 * `signatures.json` has the exact names where a letter cannot be printed.
 */
export async function signaturePage({
  title,
  revision,
}: {
  title: string;
  revision: Revision;
}): Promise<Buffer> {
  const { content, signatures } = revision;
  const last = signatures.at(-1)?.signedAt ?? revision.createdAt;
  const page = new PrintedPage({ title: `Signatures: ${title}`, at: new Date(last) });
  page.title('Electronic signatures');
  page.line(`${title}, revision ${revision.number}`);
  page.line(`SHA-256 of the revision: ${revision.digest}`);
  page.heading('Signatures');
  for (const { printedName, signedAt, meaning, signedBy } of signatures) {
    page.subheading(printedName);
    page.line(MEANINGS[meaning]);
    page.line(`${signedAt.replace('T', ' ').replace('Z', '')} UTC, person ${signedBy}`);
  }
  page.heading('Source documents');
  for (const { name, bytes, sha256 } of content.sources) page.line(`${name} (${bytes} bytes)\n${sha256}`);
  page.heading('Files');
  for (const { name, bytes, sha256 } of content.files) page.line(`${name} (${bytes} bytes)\n${sha256}`);
  page.heading('Decisions of people');
  page.line(`${content.decisions.count}\n${content.decisions.sha256}`);
  return page.bytes();
}
