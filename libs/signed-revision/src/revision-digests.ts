import { createHash } from 'node:crypto';
import type { RevisionContent, VoidReason } from '@app/contracts';
import { canonicalJson } from '@app/study-model';

/** SHA-256 of bytes or of text as UTF-8, hex. */
export const digestOfBytes = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** SHA-256 of a plain object as canonical JSON, hex: the digest that people sign, if it is the content of a revision. */
export const digestOf = (value: object): string => digestOfBytes(canonicalJson(value));

type Content = Omit<RevisionContent, 'lastEditorId'>;

/**
 * What has changed between a revision and the present state, or null if nothing has. A renamed document and a deleted account are
 * no changes.
 */
export function changeOf(revision: Content, present: Content): VoidReason | null {
  const sources = ({ sources: all }: Content) =>
    all.map(({ documentId, sha256 }) => ({ documentId, sha256 }));
  if (canonicalJson(sources(revision)) !== canonicalJson(sources(present))) return 'source-changed';
  if (revision.decisions.sha256 !== present.decisions.sha256) return 'decisions-changed';
  if (revision.model !== present.model) return 'study-changed';
  return canonicalJson(revision.files) === canonicalJson(present.files) ? null : 'file-changed';
}
