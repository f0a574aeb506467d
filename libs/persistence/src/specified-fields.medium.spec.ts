import { createTestDatabase, type TestDatabase } from '@app/testing';

/** The fields of section 3 of the specification, by table, and the defaults that it specifies. */
const FIELDS: Record<string, string> = {
  users:
    'id email password firstName lastName organization createdAt emailVerified verificationCode verificationExpires accountStatus approvedAt approvedBy isAdmin approvalMethod',
  approved_domains: 'id domain createdAt approvedBy approvedAt notes',
  workspaces: 'id name ownerId accessCode description settings createdAt updatedAt',
  workspace_members: 'workspaceId userId role joinedAt',
  access_requests: 'id userId workspaceId status createdAt',
  forms: 'id workspaceId name description createdBy settings createdAt updatedAt',
  ai_agent_integrations: 'id formId name provider apiKey settings active createdAt updatedAt',
  workspace_ai_agent_integrations: 'id workspaceId name provider apiKey settings active createdAt updatedAt',
  form_documents:
    'id formId name fileName fileSize mimeType objectPath uploadedBy description tags createdAt updatedAt',
  ai_workflows:
    'id formId name prompt aiIntegrationId aiProvider documentIds documentsProcessed status executedBy executedAt completedAt errorMessage',
  reset_codes: 'id userId code expires used',
  voice_agent_configurations:
    'id formId name voice language initialPrompt followUpPrompt maxResponseTime maxRetries retryDelay noAnswerAction incompleteResponseAction droppedCallAction callbackEnabled active createdAt updatedAt',
  form_sections: 'id formId name description order createdAt updatedAt',
  form_questions:
    'id sectionId questionText introText description questionType required order createdAt updatedAt',
  form_respondents:
    'id formId position firstName lastName email country state countryCode phoneNumber normalizedPhone phoneValid timezone timezoneValid languages status identifierCode dateOfBirth createdAt updatedAt',
  form_responses:
    'id formId respondentId callId source archived archivedRespondentData completedAt createdAt updatedAt',
  form_question_answers: 'id responseId questionId answer createdAt updatedAt',
  form_api_integrations: 'id formId name type apiKey settings active createdAt updatedAt',
  form_workflows: 'id formId name description flowData createdBy createdAt updatedAt',
  form_schedules:
    'id formId name startDate primaryCallTime retryTimes maxRetries respondentFilter active recurrenceType lastExecutionDate executionDates dayOfWeek promptText includeFormDesign knowledgeBaseId firstSentence closingMessage sponsorName siteLocation aiVoice aiModel language maxDuration temperature voicemailAction voicemailMessage createdAt updatedAt',
  call_campaigns:
    'id formId name startDate callWindowStart callWindowEnd callDays callsPerDay respondentFilter active createdBy createdAt updatedAt',
  test_calls: 'id formId phoneNumber callId status startedAt endedAt duration requestedBy createdAt notes',
  form_calls:
    'id formId scheduleId respondentId phoneNumber callId status duration recordingUrl transcript aiVoice knowledgeBaseId summary goalAchieved createdAt updatedAt',
};
const DEFAULTS: readonly (readonly [column: string, value: string])[] = [
  ['users.email_verified', 'false'],
  ['users.account_status', 'pending_approval'],
  ['users.is_admin', 'false'],
  ['workspaces.settings', '{"requiredRespondentFields": ["email"]}'],
  ['workspace_members.role', 'member'],
  ['access_requests.status', 'pending'],
  ['forms.settings', '{"respondentLabel": "respondents"}'],
  ['ai_agent_integrations.active', 'true'],
  ['workspace_ai_agent_integrations.active', 'true'],
  ['ai_workflows.documents_processed', '0'],
  ['ai_workflows.status', 'pending'],
  ['reset_codes.used', 'false'],
  ['voice_agent_configurations.max_response_time', '60'],
  ['voice_agent_configurations.max_retries', '2'],
  ['voice_agent_configurations.retry_delay', '15'],
  ['voice_agent_configurations.no_answer_action', 'retry'],
  ['voice_agent_configurations.incomplete_response_action', 'continue'],
  ['voice_agent_configurations.dropped_call_action', 'retry'],
  ['voice_agent_configurations.callback_enabled', 'true'],
  ['voice_agent_configurations.active', 'true'],
  ['form_sections.order', '0'],
  ['form_questions.question_type', 'text'],
  ['form_questions.required', 'false'],
  ['form_respondents.timezone', 'UTC'],
  ['form_respondents.timezone_valid', 'true'],
  ['form_respondents.status', 'active'],
  ['form_responses.archived', 'false'],
  ['form_api_integrations.name', 'Default Integration'],
  ['form_api_integrations.active', 'true'],
  ['form_schedules.max_retries', '0'],
  ['form_schedules.respondent_filter', 'all'],
  ['form_schedules.active', 'false'],
  ['form_schedules.recurrence_type', 'one-time'],
  ['form_schedules.day_of_week', '1'],
  ['form_schedules.include_form_design', 'true'],
  ['form_schedules.ai_voice', 'maya'],
  ['form_schedules.ai_model', 'base'],
  ['form_schedules.language', 'en-US'],
  ['form_schedules.max_duration', '10'],
  ['form_schedules.temperature', '0.7'],
  ['form_schedules.voicemail_action', 'leave_message'],
  ['call_campaigns.call_window_start', '9'],
  ['call_campaigns.call_window_end', '17'],
  ['call_campaigns.call_days', '{1,2,3,4,5}'],
  ['call_campaigns.calls_per_day', '50'],
  ['call_campaigns.respondent_filter', 'all'],
  ['call_campaigns.active', 'false'],
  ['test_calls.status', 'pending'],
  ['form_calls.status', 'queued'],
];
const CASCADES = [
  'ai_agent_integrations',
  'form_documents',
  'ai_workflows',
  'voice_agent_configurations',
  'form_sections',
  'form_respondents',
  'form_responses',
  'form_api_integrations',
  'form_workflows',
  'form_schedules',
  'call_campaigns',
  'test_calls',
  'form_calls',
];

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('the fields of the specification', () => {
  let database: TestDatabase;
  let columns: Map<string, string | null>;

  beforeAll(async () => {
    database = await createTestDatabase();
    const rows = await database.query<{ name: string; value: string | null }>(
      `SELECT table_name || '.' || column_name AS name, column_default AS value
       FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    columns = new Map(rows.map(({ name, value }) => [name, value]));
  });
  afterAll(() => database.close());

  it.each(Object.entries(FIELDS))('are those of %s', (table, fields) => {
    const missing = fields.split(' ').filter((field) => !columns.has(`${table}.${snakeCase(field)}`));

    expect(missing).toEqual([]);
  });

  it.each(DEFAULTS)('default %s to %s', (column, value) => {
    expect(columns.get(column)).toMatch(new RegExp(`^'?${value.replace(/[[\]{}]/g, '\\$&')}'?(::.*)?$`));
  });

  it.each([
    // An address belongs to the account that has verified it (decision 009).
    ['users', '(lower((email)::text)) WHERE email_verified'],
    ['approved_domains', '(lower((domain)::text))'],
    ['workspaces', '(access_code)'],
    ['workspace_members', '(workspace_id, user_id)'],
  ])('are unique in %s: %s', async (table, key) => {
    const indexes = await database.query<{ indexdef: string }>(
      'SELECT indexdef FROM pg_indexes WHERE tablename = $1',
      [table],
    );

    expect(indexes.map(({ indexdef }) => indexdef)).toContainEqual(
      expect.stringMatching(new RegExp(`UNIQUE.*${key.replace(/[()]/g, '\\$&')}$`)),
    );
  });

  it.each(CASCADES)('go with their folder: %s', async (table) => {
    const rules = await database.query<{ rule: string }>(
      `SELECT confdeltype AS rule FROM pg_constraint
       WHERE contype = 'f' AND conrelid = $1::regclass AND confrelid = 'forms'::regclass`,
      [table],
    );

    // A foreign key refers to a folder alone, or to the folder and its workspace.
    expect(rules.length).toBeGreaterThan(0);
    expect(new Set(rules.map(({ rule }) => rule))).toEqual(new Set(['c']));
  });
});
