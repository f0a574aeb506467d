import { AiProvider } from '@app/contracts';
import {
  archivedIdentityBinding,
  type Binding,
  callBinding,
  folderKeyBinding,
  identityIndexes,
  invitationBinding,
  keyBindingOf,
  type KeyRing,
  mailedCodeBinding,
  openAnswer,
  openText,
  respondentBinding,
  sealAnswer,
  sealKey,
  openKey,
  sealText,
  secondFactorBinding,
  webhookBinding,
} from '@app/encryption';
import type { SealedChange, SealedPlace } from '@app/persistence';
import { z } from 'zod';

/** Columns of a row, decrypted and sealed again with the active key. Throws if a text does not decrypt. */
type Reseal = (ring: KeyRing, columns: unknown) => SealedChange;

const text = z.string().nullable();
const FolderRow = z.object({ id: z.number(), form_id: z.number() });

const IntegrationRow = z.object({
  id: z.number(),
  workspace_id: z.number(),
  provider: AiProvider,
  settings: z.object({ baseUrl: z.string().optional() }),
  api_key: z.string(),
});
const RespondentRow = FolderRow.extend({
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
  normalized_phone: text,
  date_of_birth: text,
});
const ResponseRow = FolderRow.extend({ archived_respondent_data: z.looseObject({ identity: z.string() }) });
const AnswerRow = z.object({ response_id: z.number(), question_id: z.number(), answer_sealed: z.string() });
const CallRow = FolderRow.extend({
  phone_number: text,
  recording_url: text,
  transcript: text,
  summary: text,
});
const TestCallRow = FolderRow.extend({ phone_number: text, notes: text });

/** How the sealed texts of each place are sealed again, with the bindings that the product opens them with. */
export const RESEAL: Readonly<Record<SealedPlace['name'], Reseal>> = {
  integrations: (ring, columns) => {
    const row = IntegrationRow.parse(columns);
    const binding = keyBindingOf({ ...row, workspaceId: row.workspace_id });
    return { api_key: sealKey(ring, binding, openKey(ring, binding, row.api_key)) };
  },
  folderAiIntegrations: folderKey('form-ai-integration'),
  folderIntegrations: folderKey('form-integration'),
  secondFactors: (ring, columns) => {
    const row = z.object({ user_id: z.number(), secret_sealed: z.string() }).parse(columns);
    return { secret_sealed: resealed(ring, secondFactorBinding(row.user_id), row.secret_sealed) };
  },
  webhooks: (ring, columns) => {
    const row = z
      .object({ id: z.number(), secret_sealed: z.string(), former_secret_sealed: text })
      .parse(columns);
    const again = resealing(ring, () => webhookBinding(row.id));
    return {
      secret_sealed: resealed(ring, webhookBinding(row.id), row.secret_sealed),
      former_secret_sealed: again('formerSecret', row.former_secret_sealed),
    };
  },
  invitations: (ring, columns) => {
    const row = z.object({ token_hash: z.string(), mail_token: z.string() }).parse(columns);
    return { mail_token: resealed(ring, invitationBinding(row.token_hash), row.mail_token) };
  },
  accountMails: (ring, columns) => {
    const row = z.object({ code_hash: z.string(), code_sealed: z.string() }).parse(columns);
    return { code_sealed: resealed(ring, mailedCodeBinding(row.code_hash), row.code_sealed) };
  },
  respondents: resealRespondent,
  responses: (ring, columns) => {
    const { archived_respondent_data: data, ...row } = ResponseRow.parse(columns);
    const identity = resealed(ring, archivedIdentityBinding(folderRow(row)), data.identity);
    return { archived_respondent_data: { ...data, identity } };
  },
  answers: (ring, columns) => {
    const row = AnswerRow.parse(columns);
    const place = { responseId: row.response_id, questionId: row.question_id };
    const answer = openAnswer(ring, { ...place, answer: null, answerSealed: row.answer_sealed });
    return { answer_sealed: sealAnswer(ring, place, answer) };
  },
  calls: (ring, columns) => {
    const row = CallRow.parse(columns);
    const again = resealing(ring, (field) => callBinding('call', folderRow(row), field));
    return {
      phone_number: again('phoneNumber', row.phone_number),
      recording_url: again('recordingUrl', row.recording_url),
      transcript: again('transcript', row.transcript),
      summary: again('summary', row.summary),
    };
  },
  testCalls: (ring, columns) => {
    const row = TestCallRow.parse(columns);
    const again = resealing(ring, (field) => callBinding('test-call', folderRow(row), field));
    return { phone_number: again('phoneNumber', row.phone_number), notes: again('notes', row.notes) };
  },
};

function folderKey(noun: string): Reseal {
  return (ring, columns) => {
    const row = FolderRow.extend({ api_key: z.string() }).parse(columns);
    return { api_key: resealed(ring, folderKeyBinding(noun, folderRow(row)), row.api_key) };
  };
}

/** Blind indexes are made with the active key, too, and need the decrypted values. */
function resealRespondent(ring: KeyRing, columns: unknown): SealedChange {
  const row = RespondentRow.parse(columns);
  const place = folderRow(row);
  const open = (field: string, value: string | null): string | null =>
    value === null ? null : openText(ring, respondentBinding(place, field), value);
  const again = resealing(ring, (field) => respondentBinding(place, field));
  const indexes = identityIndexes(ring, place.formId, {
    firstName: open('firstName', row.first_name),
    lastName: open('lastName', row.last_name),
    email: open('email', row.email),
    phoneNumber: open('phoneNumber', row.phone_number),
    normalizedPhone: open('normalizedPhone', row.normalized_phone),
  });
  return {
    first_name: again('firstName', row.first_name),
    last_name: again('lastName', row.last_name),
    email: again('email', row.email),
    phone_number: again('phoneNumber', row.phone_number),
    normalized_phone: again('normalizedPhone', row.normalized_phone),
    date_of_birth: again('dateOfBirth', row.date_of_birth),
    email_index: indexes.emailIndex,
    phone_index: indexes.phoneIndex,
    name_indexes: indexes.nameIndexes,
  };
}

const folderRow = ({ id, form_id: formId }: z.infer<typeof FolderRow>) => ({ id, formId });

const resealed = (ring: KeyRing, binding: Binding, value: string): string =>
  sealText(ring, binding, openText(ring, binding, value));

const resealing =
  (ring: KeyRing, bindingOf: (field: string) => Binding) => (field: string, value: string | null) =>
    value === null ? null : resealed(ring, bindingOf(field), value);
