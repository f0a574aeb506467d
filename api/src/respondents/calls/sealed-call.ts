import type { FormCall } from '@app/contracts';
import { callBinding, type FolderRow, type KeyRing, openText, sealText } from '@app/encryption';
import type { CallWithCode } from '@app/persistence';
import { etagOf } from '../../http/etag';

/** Encrypts and decrypts fields of a call. Copied to another row or column, a value does not decrypt. */
export const sealing = (ring: KeyRing, table: 'call' | 'test-call', row: FolderRow) => ({
  seal: (field: string, value: string | null): string | null =>
    value === null ? null : sealText(ring, callBinding(table, row, field), value),
  open: (field: string, value: string | null): string | null =>
    value === null ? null : openText(ring, callBinding(table, row, field), value),
});

/** Decrypts the call's fields, for the answer only. */
export function presentCall(ring: KeyRing, { call, identifierCode }: CallWithCode): FormCall {
  const { open } = sealing(ring, 'call', call);
  const shown = {
    ...call,
    identifierCode,
    phoneNumber: open('phoneNumber', call.phoneNumber),
    recordingUrl: open('recordingUrl', call.recordingUrl),
    transcript: open('transcript', call.transcript),
    summary: open('summary', call.summary),
    createdAt: call.createdAt.toISOString(),
    updatedAt: call.updatedAt.toISOString(),
  };
  const { status, callId, duration, recordingUrl, transcript, summary, goalAchieved } = shown;
  const etag = etagOf([status, callId, duration, recordingUrl, transcript, summary, goalAchieved]);
  return { ...shown, etag };
}
