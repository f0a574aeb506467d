import { createHash } from 'node:crypto';
import { AppError } from '@app/contracts';
import type { RequestContext } from './request-context';

/**
 * Etag of editable fields only: a document that is being read, or a key that is being used, is unchanged for a person who edits
 * its name.
 */
export const etagOf = (editable: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 22);

/**
 * With `If-Match`, an edit applies only to the state that its author saw; without it the last edit wins. `part` selects the part
 * of the etags that must be equal.
 */
export function assertUnchanged(
  { ifMatch }: RequestContext,
  etag: string,
  part = (tag: string): string => tag,
): void {
  if (ifMatch === null || ifMatch.trim() === '*') return;
  const accepted = ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  if (!accepted.some((tag) => part(tag) === part(etag))) throw new AppError('EDIT_CONFLICT');
}
