import type { Binding } from './sealed-text';

/** A row of a folder. */
export interface FolderRow {
  readonly id: number;
  readonly formId: number;
}

/** Binding of a field of a respondent. Copied to another row or column, a value does not decrypt. */
export const respondentBinding = ({ formId, id }: FolderRow, field: string): Binding => [
  'respondent',
  formId,
  id,
  field,
];

/** Binding of the respondent's identity in an archived response. */
export const archivedIdentityBinding = ({ formId, id }: FolderRow): Binding => [
  'response',
  formId,
  id,
  'archivedRespondentData',
];

/** Binding of a field of a call or a test call. */
export const callBinding = (
  table: 'call' | 'test-call',
  { formId, id }: FolderRow,
  field: string,
): Binding => [table, formId, id, field];

/** Binding of the key of a folder's integration. */
export const folderKeyBinding = (noun: string, { formId, id }: FolderRow): Binding => [
  noun,
  formId,
  id,
  'apiKey',
];

/** Binding of an invitation token that waits to be mailed. */
export const invitationBinding = (tokenHash: string): Binding => ['invitation', tokenHash];

/** Binding of a code that waits to be mailed. */
export const mailedCodeBinding = (codeHash: string): Binding => ['mailed-code', codeHash];

/** Binding of the secret of a person's authenticator app. */
export const secondFactorBinding = (userId: number): Binding => ['second-factor', userId];

/** Binding of the signing secret of a webhook. */
export const webhookBinding = (webhookId: number): Binding => ['webhook', webhookId];
