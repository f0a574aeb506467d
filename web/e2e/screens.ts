import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createFolder, enterWorkspace, type FolderAddress, startRun, upload } from './stack';
import { SETTINGS } from './settings';

/** A screen state: an address and the clicks that lead to the state. */
export interface Screen {
  readonly address: string;
  /** Distinguishes states at the same address. */
  readonly name?: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** Restores the state that the next screen needs. */
  readonly leave?: (page: Page) => Promise<void>;
}

/** The data that the signed-in screens show. */
export interface Material {
  readonly workspace: string;
  readonly folder: FolderAddress;
  /** A folder without documents, which shows the first steps. */
  readonly emptyFolderId: number;
  readonly documentId: number;
  /** A document that runs have used, and the version that has replaced it since. */
  readonly versions: readonly [before: number, newest: number];
  readonly runs: readonly [number, number];
  readonly agentId: number;
  readonly voiceAgentId: number;
  readonly callingId: number;
  readonly designId: number;
  readonly scheduleId: number;
  readonly sectionId: number;
  readonly visitId: number;
  readonly respondentId: number;
  readonly responseId: number;
  readonly callId: number;
  readonly promptName: string;
  readonly waitingId: number | undefined;
  readonly approvedId: number | undefined;
}

const sample = (ending: string) =>
  join(__dirname, `../../infra/samples/files/northwind-nwt-301-protocol.${ending}`);
const SCHEDULE = sample('xlsx');
const LATER = sample('docx');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A folder with two documents, two results, a voice agent, a saved prompt and a schema, created by the demo account. */
export async function makeMaterial(browser: Browser): Promise<Material> {
  const context = await browser.newContext({ baseURL: SETTINGS.baseUrl });
  const page = await context.newPage();
  await enterWorkspace(page);
  await createFolder(page, `Screens ${Date.now()}`);
  await upload(page, SETTINGS.protocol);
  await upload(page, SCHEDULE);
  const [, workspaceId = '', formId = ''] = /workspace\/(\d+)\/folders\/(\d+)/.exec(page.url()) ?? [];
  const folder = { workspaceId, formId };
  const api = `/api/workspaces/${workspaceId}`;
  const headers = { origin: new URL(page.url()).origin };
  const get = async <Item>(path: string) => (await (await page.request.get(path)).json()) as Item;
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { data, headers })).json()) as { id: number };
  const empty = await post(`${api}/forms`, { name: 'Nothing yet', workspaceId: Number(workspaceId) });
  const files = await get<{ id: number }[]>(`${api}/forms/${formId}/documents`);
  const agents = await get<{ id: number; name: string }[]>(`${api}/ai-integrations`);
  const promptName = 'Visits and activities only';
  await post(`${api}/prompts`, { name: promptName, target: 'odm-1.3.2', text: 'Write CDISC ODM 1.3.2.' });
  await post(`${api}/xml-schemas`, {
    name: 'Study outline',
    description: 'What the registry takes',
    files: [
      {
        path: 'study.xsd',
        text: '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="study" type="xs:string"/></xs:schema>',
      },
    ],
  });
  const design = await post(`${api}/forms/${formId}/workflow-designs`, {
    name: 'Protocol to ODM',
    flowData: {
      nodes: [
        { id: 'documents', position: { x: 0, y: 0 }, type: 'documents', data: { tag: 'protocol' } },
        {
          id: 'conversion',
          position: { x: 220, y: 0 },
          type: 'conversion',
          data: {
            aiIntegrationId: null,
            target: 'odm-1.3.2',
            xmlSchemaId: null,
            prompt: 'Write ODM.',
            repairRounds: null,
            pace: 'now',
          },
        },
      ],
      edges: [{ id: 'documents-conversion', source: 'documents', target: 'conversion' }],
    },
  });
  const calling = await post(`${api}/forms/${formId}/api-integrations`, {
    type: 'retellai',
    apiKey: 'key-of-a-calling-service',
  });
  const voice = await post(`${api}/voice-agents`, {
    formId: Number(formId),
    name: 'Weekly reminder',
    voice: 'maya',
    language: 'en-US',
    initialPrompt: 'Ask how they feel today.',
    followUpPrompt: 'And since when?',
  });
  const section = await post(`${api}/forms/${formId}/sections`, { name: 'Vital signs' });
  const questions = `${api}/forms/${formId}/sections/${section.id}/questions`;
  const choices = ['Never', 'Sometimes', 'Often'].map((label, place) => ({ code: String(place), label }));
  const feel = await post(questions, {
    questionText: 'How do you feel today?',
    introText: 'Think of the last hours.',
  });
  await post(questions, { questionText: 'Body weight (kg)', questionType: 'number', required: true });
  await post(questions, { questionText: 'Do you smoke?', questionType: 'multipleChoice', choices });
  await post(questions, { questionText: 'Which of these?', questionType: 'checkbox', choices });
  const visit = await post(`${api}/forms/${formId}/visits`, {
    name: 'Week 2',
    description: 'Day 14, 3 days before or after',
    repeating: true,
    sections: [{ sectionId: section.id, required: true }],
  });
  await post(`${api}/forms/${formId}/visits`, { name: 'Adverse events', type: 'common' });
  const respondent = await post(`${api}/forms/${formId}/respondents`, {
    identifierCode: 'NWT-0001',
    firstName: 'Zoë',
    lastName: 'O’Hara',
    email: 'zoe@example.net',
    country: 'US',
    state: 'Ohio',
    phoneNumber: 'unknown',
    timezone: 'America/New_York',
  });
  const response = await post(`${api}/forms/${formId}/responses`, {
    respondentId: respondent.id,
    visitId: visit.id,
    answers: [{ questionId: feel.id, answer: 'Well, thank you' }],
  });
  const planned = await post(`${api}/forms/${formId}/calls`, { respondentId: respondent.id });
  const schedule = await post(`${api}/forms/${formId}/schedules`, {
    name: 'First week',
    startDate: '2026-03-03',
    primaryCallTime: '09:30',
    active: true,
  });
  await post(`${api}/forms/${formId}/campaigns`, { name: 'Spring', startDate: '2026-03-02', active: true });
  const [first, second] = await Promise.all(
    files.map(({ id }, place) => startRun(page, folder, { name: `Run ${place + 1}`, documentId: id })),
  );
  const bytes = await readFile(LATER);
  const file = { fileName: 'later.docx', fileSize: bytes.length, mimeType: DOCX };
  const target = (await (
    await page.request.post(`${api}/forms/${formId}/documents/upload-url`, { data: file, headers })
  ).json()) as { uploadURL: string; headers: Record<string, string> };
  await page.request.put(target.uploadURL, { data: bytes, headers: target.headers });
  const replaced = files[1]?.id ?? 0;
  const newest = await post(`${api}/forms/${formId}/documents/${replaced}/versions`, {
    ...file,
    uploadURL: target.uploadURL,
  });
  const account = async (list: string) => {
    const { users } = await get<{ users: { id: number; isAdmin: boolean }[] }>(`/api/admin/${list}`);
    return users.find(({ isAdmin }) => !isAdmin)?.id;
  };
  const made: Material = {
    workspace: `/workspace/${workspaceId}`,
    folder,
    emptyFolderId: empty.id,
    documentId: files[0]?.id ?? 0,
    versions: [replaced, newest.id],
    runs: [first ?? 0, second ?? 0],
    agentId: agents[0]?.id ?? 0,
    voiceAgentId: voice.id,
    callingId: calling.id,
    designId: design.id,
    scheduleId: schedule.id,
    sectionId: section.id,
    visitId: visit.id,
    respondentId: respondent.id,
    responseId: response.id,
    callId: planned.id,
    promptName,
    waitingId: await account('pending-users'),
    approvedId: await account('approved-users'),
  };
  await context.close();
  return made;
}

const at = (address: string): Screen => ({ address });

/** The screens for signed-out users. */
export const OPEN_SCREENS: readonly Screen[] = [
  ...['/auth', '/auth?tab=register', '/forgot-password', '/forgot-password?step=reset', '/nowhere'].map(at),
];

/** All screens, tabs and dialogs for signed-in users. */
export function screensOf(material: Material): Screen[] {
  const { workspace, folder, documentId, versions, runs, waitingId, approvedId } = material;
  const editor = `${workspace}/folders/${folder.formId}`;
  const run = `${editor}?tab=workflow&workflow=${runs[0]}`;
  return [
    ...dashboardScreens(workspace.split('/')[2] ?? ''),
    ...workspaceScreens(material),
    ...[
      editor,
      `${workspace}/folders/${material.emptyFolderId}`,
      `${editor}?dialog=edit-document&item=${documentId}`,
      `${editor}?dialog=upload`,
      `${editor}/documents/${documentId}`,
      ...versions.map((id) => `${editor}/documents/${id}`),
      `${editor}?tab=audit`,
      `${editor}?tab=audit&action=form.create`,
      `${editor}?tab=design`,
      `${editor}?tab=design&dialog=adopt-design&item=${runs[0]}`,
      `${editor}?tab=respondents`,
      `${editor}?tab=respondents&status=forgotten`,
      `${editor}?tab=respondents&dialog=add-respondent`,
      `${editor}?tab=respondents&dialog=respondent-settings`,
      `${editor}?tab=respondents&dialog=edit-respondent&item=${material.respondentId}`,
      `${editor}?tab=respondents&dialog=forget-respondent&item=${material.respondentId}`,
      `${editor}?tab=responses`,
      `${editor}?tab=responses&place=archive`,
      `${editor}?tab=responses&dialog=choose-respondent`,
      `${editor}?tab=responses&dialog=add-response&item=${material.respondentId}`,
      `${editor}?tab=responses&dialog=response&item=${material.responseId}`,
      `${editor}?tab=responses&dialog=delete-response&item=${material.responseId}`,
      `${editor}?tab=workflow&view=designs`,
      `${editor}?tab=workflow&view=designs&dialog=add-workflow-design`,
      `${editor}?tab=workflow&view=designs&dialog=delete-workflow-design&item=${material.designId}`,
      `${editor}?tab=workflow&design=${material.designId}`,
      `${editor}?tab=schedule&week=2026-03-02`,
      `${editor}?tab=schedule&view=schedules`,
      `${editor}?tab=schedule&view=schedules&dialog=add-schedule`,
      `${editor}?tab=schedule&view=schedules&dialog=plan-calls&item=${material.scheduleId}`,
      `${editor}?tab=schedule&view=campaigns`,
      `${editor}?tab=schedule&view=campaigns&dialog=add-campaign`,
      `${editor}?tab=schedule&view=calls`,
      `${editor}?tab=schedule&view=calls&dialog=call-outcome&item=${material.callId}`,
      `${editor}?tab=schedule&view=tests`,
      `${editor}?tab=schedule&view=tests&dialog=add-test-call`,
      `${editor}?tab=design&search=nothing-like-it`,
      `${editor}?tab=design&dialog=add-section`,
      `${editor}?tab=design&dialog=add-question&item=${material.sectionId}`,
      `${editor}?tab=design&dialog=add-visit`,
      `${editor}?tab=design&dialog=edit-visit&item=${material.visitId}`,
      `${editor}?tab=design&dialog=delete-visit&item=${material.visitId}`,
      `${editor}?tab=design&dialog=preview`,
      `${editor}?tab=study`,
      `${editor}?tab=study&study=schedule`,
      `${workspace}/folders/${material.emptyFolderId}?tab=study`,
      `${editor}?tab=workflow`,
      `${editor}?pick=${documentId}`,
      `${editor}?tab=workflow&pick=${runs[0]}`,
      `${editor}?tab=workflow&pick=${runs.join(',')}`,
      `${editor}?tab=workflow&status=completed`,
      `${editor}?tab=workflow&search=nothing-like-it`,
      `${editor}?tab=workflow&dialog=create-workflow`,
      `${editor}?tab=workflow&dialog=prompts`,
      ...['findings', 'coverage', 'sources', 'run', 'xml'].map((tab) => `${run}&evidence=${tab}`),
      ...['overview', 'schedule', 'eligibility', 'objectives', 'forms', 'review', 'files'].map(
        (view) => `${run}&part=study&study=${view}`,
      ),
      `${run}&part=sign`,
      `${run}&dialog=compare`,
      `${editor}?tab=workflow&compare=${runs[0]}&with=${runs[1]}`,
      `${editor}?tab=workflow&compare=${runs[0]}&with=${runs[1]}&layout=split`,
    ].map(at),
    {
      address: `${editor}?tab=workflow&dialog=prompts`,
      name: 'edit-prompt',
      prepare: (page) =>
        page
          .getByRole('button', { name: `Edit ${material.promptName}` })
          .first()
          .click(),
    },
    {
      address: `${editor}?tab=respondents&dialog=import-respondents`,
      name: 'columns',
      prepare: async (page) => {
        const buffer = Buffer.from('Code;Country;Mail\nP-1;Kenya;p1@example.org\n');
        const file = { name: 'people.csv', mimeType: 'text/csv', buffer };
        await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
        await expect(page.getByText('1 row', { exact: false }).first()).toBeVisible();
      },
    },
    {
      address: editor,
      name: 'new-version',
      prepare: (page) =>
        page
          .getByRole('button', { name: /^New version of/ })
          .first()
          .click(),
    },
    {
      address: `${editor}?tab=workflow&workflow=${runs[1]}&evidence=sources&values=not-found`,
      name: 'newer-version',
    },
    {
      address: `${run}&evidence=sources&values=copied`,
      name: 'one-value',
      prepare: async (page) => {
        await page
          .getByRole('tabpanel', { name: /^Sources/ })
          .getByRole('listitem')
          .getByRole('button')
          .first()
          .click();
        await expect(page.getByRole('button', { name: 'All values' })).toBeVisible();
      },
    },
    { address: run, name: 'executing', ...answering(runs[0], RUNNING) },
    {
      address: `${run}&part=study&study=schedule`,
      name: 'selected',
      prepare: (page) => page.getByRole('gridcell', { name: /: X/ }).first().click(),
    },
    { address: run, name: 'failed', ...answering(runs[0], FAILED, FAILED_CALLS) },
    ...[
      '/admin',
      '/admin?search=nobody-at-all',
      '/admin?tab=approved',
      `/admin?dialog=approve-user&item=${waitingId}`,
      `/admin?dialog=delete-user&item=${waitingId}`,
      ...['revoke-approval', 'suspend-user', 'reset-second-factor', 'delete-user'].map(
        (dialog) => `/admin?tab=approved&dialog=${dialog}&item=${approvedId}`,
      ),
      '/admin?tab=domains',
      '/admin?tab=domains&dialog=add-domain',
      '/admin?tab=domains&dialog=remove-domain&item=1',
      '/admin?tab=statistics',
      '/admin?tab=workflows',
      '/admin?tab=usage',
      '/admin?tab=operations',
      '/admin?tab=operations&dialog=pause-queue&item=conversion',
    ].map(at),
    sessionEnded(`${workspace}/voice-agent?dialog=edit-voice-agent&item=${material.voiceAgentId}`),
  ];
}

const dashboardScreens = (workspaceId: string): Screen[] =>
  [
    '/dashboard',
    '/dashboard?show=completed',
    '/account',
    '/account?dialog=set-up-factor',
    '/invitation#x',
    '/dashboard?dialog=create-workspace',
    '/dashboard?dialog=join-workspace',
    `/dashboard?dialog=edit-workspace&item=${workspaceId}`,
    '/dashboard?search=no-such-workspace',
    '/dashboard?dialog=notifications',
    '/dashboard?dialog=go-to',
    '/dashboard?dialog=help',
  ].map(at);

function workspaceScreens({ workspace, folder, agentId, voiceAgentId, callingId }: Material): Screen[] {
  const [folders, settings, voice] = ['folders', 'settings', 'voice-agent'].map(
    (tab) => `${workspace}/${tab}`,
  );
  return [
    `${folders}`,
    `${folders}?view=recent`,
    `${folders}?view=favorites`,
    `${folders}?search=no-such-folder`,
    `${folders}?dialog=create-folder`,
    `${folders}?dialog=edit-folder&item=${folder.formId}`,
    `${folders}?dialog=delete-folder&item=${folder.formId}`,
    `${workspace}/members`,
    `${workspace}/members?tab=requests`,
    `${workspace}/members?tab=invitations`,
    `${workspace}/history`,
    `${workspace}/history?sort=waited`,
    `${workspace}/usage`,
    `${workspace}/usage?by=person&measure=tokens&range=36`,
    `${workspace}/search`,
    `${workspace}/search?search=informed`,
    `${workspace}/search?search=no-such-word`,
    `${settings}`,
    `${settings}?dialog=regenerate-access-code`,
    `${settings}?dialog=delete-workspace`,
    // The list with the panel of fallback agents, and the dialog with the monthly caps.
    `${settings}?tab=ai-agent-api`,
    `${settings}?tab=ai-agent-api&dialog=add-integration`,
    `${settings}?tab=ai-agent-api&dialog=edit-integration&item=${agentId}`,
    `${settings}?tab=xml-schemas`,
    `${settings}?tab=xml-schemas&dialog=add-schema`,
    `${settings}?tab=api-keys`,
    `${settings}?tab=api-keys&dialog=create-api-key`,
    `${settings}?tab=webhooks`,
    `${settings}?tab=webhooks&dialog=add-webhook`,
    `${settings}?tab=data-collection`,
    `${settings}?tab=retention`,
    `${voice}`,
    `${voice}?dialog=add-voice-agent`,
    `${voice}?dialog=edit-voice-agent&item=${voiceAgentId}`,
    `${voice}?dialog=delete-voice-agent&item=${voiceAgentId}`,
    `${voice}?dialog=add-calling-service`,
    `${voice}?dialog=edit-calling-service&item=${callingId}`,
    `${voice}?dialog=delete-calling-service&item=${callingId}`,
  ].map(at);
}

const startedAt = new Date(Date.now() - 42_000).toISOString();
const step = (name: string, given: object = {}) => ({
  name,
  status: 'waiting',
  done: 0,
  total: 1,
  message: null,
  startedAt: null,
  completedAt: null,
  ...given,
});

/** States that normally pass too quickly to be seen. */
const RUNNING = {
  status: 'running',
  outcome: null,
  completedAt: null,
  executionTime: null,
  times: { worked: 0, waited: 0, at: new Date().toISOString() },
  lostWorkers: 0,
  executedAt: startedAt,
  steps: [
    step('reading', {
      status: 'done',
      startedAt,
      completedAt: startedAt,
      message: '2 documents, 118 pages',
      said: { code: 'step.read', args: { documents: 2, pages: 118, sheets: 0 } },
    }),
    step('planning', {
      status: 'done',
      message: '9 sections, 2,412 blocks, about 61,000 tokens',
      said: { code: 'step.planned', args: { sections: 9, blocks: 2412, tokens: 61_000, unplaced: 0 } },
    }),
    step('generating', {
      status: 'running',
      done: 6,
      total: 9,
      startedAt,
      message: 'provider busy (status 529: overloaded)',
      said: {
        code: 'wait.busy',
        args: { why: { code: 'provider.status-said', args: { status: 529, words: 'overloaded' } } },
      },
    }),
    ...['validating', 'tracing', 'storing'].map((name) => step(name)),
  ],
};
const FAILED = {
  status: 'failed',
  outcome: null,
  xmlOutput: null,
  xmlSize: null,
  errorCode: 'PROVIDER_AUTH',
  errorMessage: 'Local rules model refused the API key. Check it in Settings, AI Agent API.',
  errorSaid: { code: 'PROVIDER_AUTH', args: { provider: 'Local rules model' } },
};

const call = (id: number, given: object) => ({
  id,
  run: 1,
  section: String(id),
  round: 0,
  integrationId: null,
  integrationName: null,
  model: 'claude-sonnet-5-5',
  inputTokens: 61_204,
  cachedTokens: 58_000,
  outputTokens: 2_310,
  isEstimated: false,
  costMicroUsd: 21_400,
  requestId: null,
  durationMs: 41_000,
  finish: 'complete',
  reason: null,
  at: startedAt,
  ...given,
});
const FAILED_CALLS = [
  call(1, {}),
  call(2, {
    outputTokens: 0,
    costMicroUsd: null,
    isEstimated: true,
    finish: 'failed',
    reason: 'status 400: {"error":"unsupported parameter: temperature"}',
    said: {
      code: 'provider.with-details',
      args: {
        why: { code: 'provider.status', args: { status: 400 } },
        details: '{"error":{"type":"invalid_request_error","message":"unsupported parameter: temperature"}}',
      },
    },
  }),
];

/** The server's own response for a workflow with some fields replaced, and its calls if they are given. */
function answering(
  workflowId: number,
  facts: object,
  calls?: readonly object[],
): Pick<Screen, 'prepare' | 'leave'> {
  const address = new RegExp(`/workflows/${workflowId}\\?`);
  const ofCalls = new RegExp(`/workflows/${workflowId}/calls`);
  return {
    prepare: async (page) => {
      await page.route(address, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...((await answer.json()) as object), ...facts } });
      });
      if (calls !== undefined) await page.route(ofCalls, (route) => route.fulfill({ json: calls }));
      await page.reload();
    },
    leave: async (page) => {
      await page.unroute(address);
      await page.unroute(ofCalls);
    },
  };
}

/** The dialog over a form after the session has ended. Afterwards the user is signed in again. */
function sessionEnded(address: string): Screen {
  let kept: Awaited<ReturnType<BrowserContext['cookies']>> = [];
  return {
    address,
    name: 'session-ended',
    prepare: async (page) => {
      kept = await page.context().cookies();
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    },
    leave: (page) => page.context().addCookies(kept),
  };
}
