import type { FormCall } from '@app/contracts';
import { type KeyRing, openText, sealText } from '@app/encryption';
import type { CallWithCode } from '@app/persistence';
import { etagOf } from '../../http/etag';

interface Row {
  readonly id: number;
  readonly formId: number;
}

type Table = 'call' | 'test-call';

/** Encrypts and decrypts fields of a call. Copied to another row or column, a value does not decrypt. */
export const sealing = (ring: KeyRing, table: Table, { formId, id }: Row) => ({
  seal: (field: string, value: string | null): string | null =>
    value === null ? null : sealText(ring, [table, formId, id, field], value),
  open: (field: string, value: string | null): string | null =>
    value === null ? null : openText(ring, [table, formId, id, field], value),
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
