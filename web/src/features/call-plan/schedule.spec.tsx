import type { Campaign, FormCall, PlannedCalls, Schedule, TestCall } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { serve, type Replies } from '../../../test/server';
import { ScheduleTab } from './schedule.tab';

const FORM = '/api/workspaces/1/forms/2';
const stored = {
  id: 5,
  formId: 2,
  etag: 'plan-1',
  respondentFilter: 'all',
  active: true,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
};
const SCHEDULE: Schedule = {
  ...stored,
  name: 'First week',
  startDate: '2026-03-03',
  primaryCallTime: '09:30',
  retryTimes: ['11:00', '15:00'],
  maxRetries: 2,
  recurrenceType: 'one-time',
  lastExecutionDate: null,
  executionDates: [],
  dayOfWeek: '1',
  promptText: null,
  includeFormDesign: true,
  knowledgeBaseId: [],
  firstSentence: null,
  closingMessage: null,
  sponsorName: null,
  siteLocation: null,
  aiVoice: 'maya',
  aiModel: 'base',
  language: 'en-US',
  maxDuration: 10,
  temperature: 0.7,
  voicemailAction: 'leave_message',
  voicemailMessage: null,
};
const CAMPAIGN: Campaign = {
  ...stored,
  name: 'Spring',
  startDate: '2026-03-02',
  callWindowStart: 9,
  callWindowEnd: 17,
  callDays: [1, 2],
  callsPerDay: 50,
  createdBy: 1,
};
const CALL: FormCall = {
  id: 7,
  formId: 2,
  scheduleId: null,
  respondentId: 81,
  identifierCode: 'R-1',
  phoneNumber: '+1',
  callId: null,
  status: 'queued',
  duration: null,
  recordingUrl: null,
  transcript: null,
  aiVoice: null,
  knowledgeBaseId: [],
  summary: null,
  goalAchieved: null,
  etag: 'call-1',
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
};
const TEST: TestCall = {
  id: 8,
  formId: 2,
  phoneNumber: '555',
  callId: null,
  status: 'pending',
  startedAt: null,
  endedAt: null,
  duration: null,
  requestedBy: 1,
  notes: null,
  createdAt: '2026-03-01T09:00:00.000Z',
};
const PLANNED: PlannedCalls = {
  kind: 'campaign',
  id: 5,
  name: 'Spring',
  date: '2026-03-02',
  from: '09:00',
  to: '17:00',
  timezone: 'America/New_York',
  startsAt: '2026-03-02T14:00:00.000Z',
  people: 50,
};

function open(query: string, replies: Replies = {}) {
  const sent = serve({
    ['GET /api/workspaces/1']: { body: aWorkspace() },
    [`GET ${FORM}/call-calendar`]: { body: [PLANNED] },
    [`GET ${FORM}/schedules`]: { body: [SCHEDULE] },
    [`GET ${FORM}/campaigns`]: { body: [CAMPAIGN] },
    ...replies,
  });
  const ids = { workspaceId: '1', formId: '2' };
  const rendered = renderScreen(<ScheduleTab ids={ids} />, `/workspace/1/folders/2?tab=schedule${query}`);
  return { ...rendered, of: (method: string) => sent.filter((request) => request.method === method) };
}

describe('the schedule of a form', () => {
  it('says that nothing dials, and who would be called when on the clocks of the people', async () => {
    const { of, address } = open('&week=2026-03-04');

    const day = within(await screen.findByRole('region', { name: 'Mon, Mar 2, 2026' }));
    expect(screen.getByText(/[Nn]o calls? (is|are) placed/)).toBeVisible();
    expect(day.getByText('09:00 to 17:00')).toBeVisible();
    expect(day.getByText('America/New_York')).toBeVisible();
    expect(day.getByText('50 people')).toBeVisible();
    expect(of('GET')[0]?.query.get('from')).toBe('2026-03-02');
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));

    await waitFor(() => expect(of('GET').at(-1)?.query.get('from')).toBe('2026-03-09'));
    expect(address()).toContain('week=2026-03-09');
  });

  it('lists schedules and campaigns with what they plan', async () => {
    const first = open('&view=schedules');
    expect(
      await screen.findByText(/Once on Tue, Mar 3, 2026 at 09:30, 11:00, 15:00 · 2 retries/),
    ).toBeVisible();
    first.unmount();

    open('&view=campaigns');
    expect(await screen.findByText(/Mon, Tue · 9:00 to 17:00 · 50 a day/)).toBeVisible();
  });

  it('takes a schedule with the defaults of the specification, and says what is missing first', async () => {
    const { of } = open('&view=schedules&dialog=add-schedule', {
      [`POST ${FORM}/schedules`]: { status: 201, body: SCHEDULE },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add one-time plan' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add one-time plan' }));
    expect(await dialog.findByText('Plan name is required')).toBeVisible();
    expect(dialog.getByText('Start date is required')).toBeVisible();
    expect(of('POST')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Name'), 'First week');
    await userEvent.type(dialog.getByLabelText(/^Start date/), '2026-03-03');
    await userEvent.type(dialog.getByLabelText(/^Call time/), '09:30');
    await userEvent.type(dialog.getByLabelText(/^Retry times/), '11:00, 15:00');

    await userEvent.click(dialog.getByRole('button', { name: 'Add one-time plan' }));

    expect(await screen.findByText('Plan added')).toBeInTheDocument();
    expect(of('POST')[0]?.body).toMatchObject({
      name: 'First week',
      startDate: '2026-03-03',
      primaryCallTime: '09:30',
      active: false,
      retryTimes: ['11:00', '15:00'],
      maxDuration: 10,
      temperature: 0.7,
      aiVoice: 'maya',
      aiModel: 'base',
      language: 'en-US',
      voicemailAction: 'leave_message',
      includeFormDesign: true,
    });
  });

  it('changes a campaign within the bounds of the specification', async () => {
    const { of } = open('&view=campaigns&dialog=edit-campaign&item=5', {
      [`PUT ${FORM}/campaigns/5`]: { body: CAMPAIGN },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit campaign' }));
    const perDay = dialog.getByLabelText('Calls per day');
    await userEvent.clear(perDay);
    await userEvent.type(perDay, '1001');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Monday' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Tuesday' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('Calls per day must be 1 to 1000')).toBeVisible();
    expect(dialog.getByText('Choose at least one day')).toBeVisible();
    expect(of('PUT')).toEqual([]);
    await userEvent.clear(perDay);
    await userEvent.type(perDay, '1000');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Sunday' }));

    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));

    await waitFor(() => expect(of('PUT')[0]?.body).toMatchObject({ callDays: [0], callsPerDay: 1000 }));
    expect(of('PUT')[0]?.headers.get('if-match')).toBe('"plan-1"');
  });

  it('lists calls to people, and takes how one went', async () => {
    const { of } = open('&view=calls&dialog=call-outcome&item=7', {
      [`GET ${FORM}/calls`]: { body: [CALL] },
      [`GET ${FORM}/calls/7`]: { body: { ...CALL, transcript: 'Hello' } },
      [`PUT ${FORM}/calls/7`]: { body: CALL },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter outcome of R-1' }));
    expect(dialog.getByLabelText(/^Transcript/)).toHaveValue('Hello');
    await userEvent.selectOptions(dialog.getByLabelText('Outcome'), 'Completed');
    await userEvent.type(dialog.getByLabelText(/^Duration/), 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('The duration is 0 to 86,400 seconds')).toBeVisible();
    expect(of('PUT')).toEqual([]);
    await userEvent.clear(dialog.getByLabelText(/^Duration/));
    await userEvent.type(dialog.getByLabelText(/^Duration/), '61');

    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Outcome entered')).toBeInTheDocument();
    expect(of('PUT')[0]?.body).toMatchObject({
      status: 'completed',
      duration: 61,
      goalAchieved: null,
      transcript: 'Hello',
      summary: null,
    });
  });

  it('leads from a call to the answers given in it, and deletes calls for owners and admins', async () => {
    const { of, address, unmount } = open('&view=calls', {
      [`GET ${FORM}/calls`]: { body: [CALL] },
      [`GET ${FORM}/calls/7`]: { body: CALL },
      [`DELETE ${FORM}/calls/7`]: { status: 204 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete call: R-1' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete call “R-1”' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Call deleted')).toBeInTheDocument();
    expect(of('DELETE')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Enter answers of R-1' }));
    expect(address()).toContain('tab=responses&dialog=add-response&item=81&call=7');
    unmount();

    open('&view=calls', {
      ['GET /api/workspaces/1']: { body: aWorkspace({ role: 'member' }) },
      [`GET ${FORM}/calls`]: { body: [CALL] },
    });
    expect(await screen.findByRole('button', { name: 'Enter answers of R-1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Delete call/ })).not.toBeInTheDocument();
  });

  it('notes down a test call, and says that nothing dials', async () => {
    const { of } = open('&view=tests&dialog=add-test-call', {
      [`GET ${FORM}/test-calls`]: { body: [] },
      [`POST ${FORM}/test-calls`]: { status: 201, body: TEST },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add test call' }));
    expect(dialog.getByText(/[Nn]o calls? (is|are) placed/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Add test call' }));
    expect(await dialog.findByText('Phone number is required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Phone number'), '555');

    await userEvent.click(dialog.getByRole('button', { name: 'Add test call' }));

    expect(await screen.findByText('Test call added')).toBeInTheDocument();
    expect(of('POST')[0]?.body).toEqual({ phoneNumber: '555', notes: null });
  });

  it('takes the times of a test call as those of whoever enters them', async () => {
    const { of } = open('&view=tests&dialog=test-call-outcome&item=8', {
      [`GET ${FORM}/test-calls`]: { body: [TEST] },
      [`GET ${FORM}/test-calls/8`]: { body: TEST },
      [`PUT ${FORM}/test-calls/8`]: { body: TEST },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter outcome of 555' }));
    await userEvent.type(dialog.getByLabelText(/^Started/), '2026-03-02T09:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));

    await waitFor(() =>
      expect(of('PUT')[0]?.body).toMatchObject({
        startedAt: new Date('2026-03-02T09:00').toISOString(),
        endedAt: null,
      }),
    );
  });

  it('plans the calls of a schedule part by part, after a question that names it', async () => {
    let left = 120;
    const { of } = open('&view=schedules', {
      [`POST ${FORM}/schedules/5/calls`]: () => {
        const planned = Math.min(left, 100);
        left -= planned;
        return { body: { planned, left } };
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Plan the calls of First week' }));
    const sure = await screen.findByRole('alertdialog', { name: 'Plan the calls of First week?' });
    expect(of('POST')).toHaveLength(0);
    await userEvent.click(within(sure).getByRole('button', { name: 'Plan calls' }));

    expect(await screen.findByText('120 calls planned')).toBeInTheDocument();
    expect(of('POST')).toHaveLength(2);
  });
});
