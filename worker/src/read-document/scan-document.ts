import type { DocumentEntity } from '@app/persistence';
import type { WorkerContext } from '../worker-context';
import { ScannerAway } from './clamd';

/**
 * Returns true if a document may be read: the scanner finds nothing, or none is configured and none was configured at upload.
 *
 * @throws ScannerAway if there is no verdict.
 */
export async function isHarmless(
  { scanner, database, logger }: WorkerContext,
  { id, formId, scan }: DocumentEntity,
  file: { bytes: Uint8Array; signal: AbortSignal },
): Promise<boolean> {
  if (scan === 'infected') return false;
  if (scan === 'clean' || (scan === 'none' && scanner === undefined)) return true;
  if (scanner === undefined) throw new ScannerAway('no virus scanner is configured for this worker');
  const verdict = await scanner.scan(file.bytes, file.signal);
  await database.transaction(async ({ documents, forms, audit }) => {
    await documents.setScan(id, verdict.isClean ? 'clean' : 'infected');
    if (verdict.isClean) return;
    await audit.record({
      actorId: null,
      action: 'document.quarantine',
      workspaceId: await forms.workspaceIdOf(formId),
      formId,
      targetType: 'document',
      targetId: id,
      newValue: { threat: verdict.threat },
    });
  });
  if (!verdict.isClean) logger.warn({ documentId: id }, 'a document is infected and was blocked');
  return verdict.isClean;
}
