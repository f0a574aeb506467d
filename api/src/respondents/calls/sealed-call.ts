import type { FormCall, TestCall } from '@app/contracts';
import { type KeyRing, openText, sealText } from '@app/encryption';
import type { CallWithCode, TestCallEntity } from '@app/persistence';
import { etagOf } from '../../http/etag';

interface Row {
  readonly id: number;
  readonly formId: number;
}

type Table = 'call' | 'test-call';

/** Seals and opens fields of a call: copied to another row, or another column, a value does not open. */
export const sealing = (ring: KeyRing, table: Table, { formId, id }: Row) => ({
  seal: (field: string, value: string | null): string | null =>
    value === null ? null : sealText(ring, [table, formId, id, field], value),
  open: (field: string, value: string | null): string | null =>
    value === null ? null : openText(ring, [table, formId, id, field], value),
});

/** Opens what is sealed: what comes out is for the answer alone. */
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

/** Opens what is sealed: what comes out is for the answer alone. */
export function presentTestCall(ring: KeyRing, call: TestCallEntity): TestCall {
  const { open } = sealing(ring, 'test-call', call);
  const shown = {
    ...call,
    phoneNumber: open('phoneNumber', call.phoneNumber) ?? '',
    notes: open('notes', call.notes),
    startedAt: call.startedAt?.toISOString() ?? null,
    endedAt: call.endedAt?.toISOString() ?? null,
    createdAt: call.createdAt.toISOString(),
  };
  const { status, callId, startedAt, endedAt, notes } = shown;
  return { ...shown, etag: etagOf([status, callId, startedAt, endedAt, notes]) };
}
