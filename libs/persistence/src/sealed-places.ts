/** Every place of the database with sealed texts: a table, its numeric key, and the SQL expressions of the texts. */
export const SEALED_PLACES = [
  { name: 'integrations', table: 'workspace_ai_agent_integrations', key: 'id', texts: ['api_key'] },
  { name: 'folderAiIntegrations', table: 'ai_agent_integrations', key: 'id', texts: ['api_key'] },
  { name: 'folderIntegrations', table: 'form_api_integrations', key: 'id', texts: ['api_key'] },
  { name: 'secondFactors', table: 'second_factors', key: 'user_id', texts: ['secret_sealed'] },
  { name: 'webhooks', table: 'webhooks', key: 'id', texts: ['secret_sealed', 'former_secret_sealed'] },
  { name: 'invitations', table: 'workspace_invitations', key: 'id', texts: ['mail_token'] },
  { name: 'accountMails', table: 'account_mails', key: 'id', texts: ['code_sealed'] },
  {
    name: 'respondents',
    table: 'form_respondents',
    key: 'id',
    texts: ['first_name', 'last_name', 'email', 'phone_number', 'normalized_phone', 'date_of_birth'],
  },
  {
    name: 'responses',
    table: 'form_responses',
    key: 'id',
    texts: [`archived_respondent_data ->> 'identity'`],
  },
  { name: 'answers', table: 'form_question_answers', key: 'id', texts: ['answer_sealed'] },
  {
    name: 'calls',
    table: 'form_calls',
    key: 'id',
    texts: ['phone_number', 'recording_url', 'transcript', 'summary'],
  },
  { name: 'testCalls', table: 'test_calls', key: 'id', texts: ['phone_number', 'notes'] },
] as const;

export type SealedPlace = (typeof SEALED_PLACES)[number];

/** Ids of the keys that sealed texts name, ascending. Columns that an older version does not have are left out. */
export async function sealedKeyIds(query: (sql: string) => Promise<{ id: string }[]>): Promise<string[]> {
  const ids = new Set<string>();
  const columns = await query(
    `SELECT table_name || '.' || column_name AS id FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const known = new Set(columns.map(({ id }) => id));
  for (const { table, texts } of SEALED_PLACES)
    for (const text of texts.filter((each) => known.has(`${table}.${columnOf(each)}`))) {
      const found = await query(
        `SELECT DISTINCT split_part(${text}, '.', 2) AS id FROM ${table} WHERE ${text} IS NOT NULL`,
      );
      for (const { id } of found) ids.add(id);
    }
  return [...ids].toSorted();
}

/** The column that an expression of a sealed text reads. */
const columnOf = (text: string): string => text.split(' ', 1).join('');
