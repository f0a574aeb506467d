import type { Revision, Signature } from '@app/contracts';
import type { StudyRevisionEntity, StudySignatureEntity } from '@app/persistence';

export const presentRevision = (
  revision: StudyRevisionEntity,
  signatures: readonly StudySignatureEntity[],
): Revision => ({
  id: revision.id,
  number: revision.number,
  status: revision.status,
  voidReason: revision.voidReason,
  digest: revision.digest,
  content: revision.content,
  signatures: signatures.filter(({ revisionId }) => revisionId === revision.id).map(presentSignature),
  createdBy: revision.createdBy,
  createdAt: revision.createdAt.toISOString(),
  changedAt: revision.changedAt.toISOString(),
});

const presentSignature = ({
  id,
  signedBy,
  printedName,
  meaning,
  digest,
  signedAt,
}: StudySignatureEntity): Signature => ({
  id,
  signedBy,
  printedName,
  meaning,
  digest,
  signedAt: signedAt.toISOString(),
});
