import type { FormCall, WorkspaceRole } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFolder } from '../../../test/builders/documents';
import { aRespondent } from '../../../test/builders/forms';
import { aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { RespondentsTab } from './respondents.tab';

const LIST = '/api/workspaces/1/forms/2/respondents';

const table = (body: string) => ({ body });
const REGIONS: Replies = {
  'GET /data/countries.csv': table(
    'country_code,country_name,calling_code\nDE,Germany,+49\nUS,United States,+1\n',
  ),
  'GET /data/subdivisions.csv': table(
    'country_code,subdivision_name,code,type\nUS,Ohio,US-OH,State\nUS,Guam,US-GU,Outlying area\n',
  ),
};

interface Given {
  readonly query?: string;
  readonly role?: WorkspaceRole;
  readonly people?: unknown[];
  readonly replies?: Replies;
}

function open({ query = '', role = 'owner', people, replies }: Given = {}) {
  const sent = serve({
    ...REGIONS,
    'GET /api/workspaces/1': { body: aWorkspace({ role }) },
    'GET /api/workspaces/1/forms/2': {
      body: aFolder({ settings: { respondentLabel: 'participants' }, etag: 'form-1' }),
    },
    [`GET ${LIST}`]: { body: people ?? [aRespondent()] },
    ...replies,
  });
  const ids = { workspaceId: '1', formId: '2' };
  const rendered = renderScreen(
    <RespondentsTab ids={ids} label="participants" />,
    `/workspace/1/folders/2?tab=respondents${query}`,
  );
  return { ...rendered, of: (method: string) => sent.filter((request) => request.method === method) };
}

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

describe('a field about a person', () => {
  it('is marked as optional unless the workspace requires it', async () => {
    open({
      query: '&dialog=add-respondent',
      replies: {
        'GET /api/workspaces/1': {
          body: aWorkspace(),
        },
      },
    });
    const dialog = within(await screen.findByRole('dialog'));

    expect(await dialog.findByLabelText(/^First name.*Optional/)).toBeVisible();
    expect(dialog.getByLabelText(/^Date of birth.*Optional/)).toBeVisible();
    expect(dialog.getByLabelText('Email')).toBeVisible();
    expect(dialog.getByLabelText('Code')).toBeVisible();
  });
});

describe('the people of a form', () => {
  it('are called as the folder calls them, with what is known of each', async () => {
    open({ people: [aRespondent({ phoneValid: false, timezoneValid: false, timezone: 'Mars' })] });

    expect(await screen.findByRole('heading', { name: 'Participants' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add participant' })).toBeVisible();
    const row = within(await screen.findByRole('table', { name: 'Participants of this form' }));
    expect(row.getByText('R-1')).toBeVisible();
    expect(row.getByText('Zoë O’Hara')).toBeVisible();
    expect(row.getByText('zoe@example.net · (202) 555-0123')).toBeVisible();
    expect(row.getByText('Not a valid number')).toBeVisible();
    expect(row.getByText('Unknown time zone')).toBeVisible();
  });

  it('are none: says so, and tells an empty search from an empty list', async () => {
    const first = open({ people: [] });
    expect(await screen.findByText('No participants yet')).toBeVisible();
    first.unmount();

    const { of, address } = open({ people: [], replies: { [`POST ${LIST}/search`]: { body: [] } } });
    await userEvent.type(await screen.findByLabelText('Search'), 'zoe@example.net');

    expect(await screen.findByText('No match')).toBeVisible();
    await waitFor(() => expect(of('POST').at(-1)?.body).toMatchObject({ search: 'zoe@example.net' }));
    // Search terms about a person must not appear in an address.
    expect(address()).not.toContain('zoe');
    expect(of('GET').some(({ query }) => query.toString().includes('zoe'))).toBe(false);
  });

  it('are added as they were entered', async () => {
    const { of } = open({
      query: '&dialog=add-respondent',
      replies: { [`POST ${LIST}`]: { status: 201, body: aRespondent() } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add participant' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add participant' }));
    expect(await dialog.findByText('Code is required')).toBeVisible();
    expect(of('POST')).toEqual([]);
    for (const [label, text] of [
      ['Code', 'R-2'],
      ['Phone number', '202 555 0123'],
    ] as const)
      await userEvent.type(dialog.getByLabelText(label), text);
    await userEvent.selectOptions(dialog.getByLabelText('Country'), 'Germany (+49)');
    expect(dialog.getByLabelText('State')).toHaveValue('General');
    await userEvent.selectOptions(dialog.getByLabelText('Country'), 'United States (+1)');
    expect(dialog.getByLabelText(/^Phone number/)).toHaveAccessibleDescription(/number in United States/);
    await userEvent.selectOptions(dialog.getByLabelText('State'), 'Ohio');
    await userEvent.type(dialog.getByLabelText(/^Languages/), 'en, es,');

    await userEvent.click(dialog.getByRole('button', { name: 'Add participant' }));

    expect(await screen.findByText('Added')).toBeInTheDocument();
    expect(of('POST')[0]?.body).toMatchObject({
      identifierCode: 'R-2',
      country: 'US',
      languages: ['en', 'es'],
      email: null,
      dateOfBirth: null,
    });
  });

  it('show what the server finds on the fields', async () => {
    const refusal = problem(400, 'INVALID_INPUT', 'This workspace requires this field');
    const invalidParams = [{ name: 'email', reason: 'This workspace requires this field' }];
    open({
      query: '&dialog=edit-respondent&item=81',
      replies: { [`PUT ${LIST}/81`]: { ...refusal, body: { ...refusal.body, invalidParams } } },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));

    expect((await screen.findAllByText('This workspace requires this field')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByLabelText(/^Email/)).toHaveFocus());
  });

  it('are forgotten only by whoever may, and types the code', async () => {
    const member = open({ role: 'member', query: '&dialog=forget-respondent&item=81' });
    await screen.findByRole('table');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    member.unmount();

    const { of } = open({
      query: '&dialog=forget-respondent&item=81',
      replies: { [`POST ${LIST}/81/forget`]: { body: aRespondent({ status: 'forgotten' }) } },
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Forget R-1' }));
    const button = dialog.getByRole('button', { name: 'Forget' });
    await userEvent.type(dialog.getByLabelText('Type R-1 to confirm'), 'R-');
    expect(button).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Type R-1 to confirm'), '1');
    await userEvent.click(button);

    expect(await screen.findByText('Forgotten')).toBeInTheDocument();
    expect(of('POST')).toHaveLength(1);
  });

  it('who were forgotten are a code, with nothing to do', async () => {
    const nothing = { firstName: null, lastName: null, email: null, phoneNumber: null, phoneValid: null };
    open({ people: [aRespondent({ ...nothing, status: 'forgotten', state: '' })] });

    const table = within(await screen.findByRole('table'));

    expect(table.getByText('No longer known')).toBeVisible();
    expect(table.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are called by a plan only, which says where it stands', async () => {
    const { of } = open({
      replies: { 'POST /api/workspaces/1/forms/2/calls': { status: 201, body: CALL } },
    });
    const table = within(await screen.findByRole('table'));
    table.getByRole('button', { name: 'Actions for R-1' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Plan a call' });
    await userEvent.keyboard('p');
    await userEvent.keyboard('{Enter}');

    expect(await screen.findByText(/^Call planned. No call is placed/)).toBeInTheDocument();
    expect(of('POST')[0]?.body).toEqual({ respondentId: 81 });
  });
});

describe('the settings of the people', () => {
  const query = '&dialog=respondent-settings';
  const FORM = '/api/workspaces/1/forms/2';

  it('change what they are called here, and what has to be known everywhere, each only where it changed', async () => {
    const { of } = open({
      query,
      replies: {
        [`PATCH ${FORM}`]: { body: aFolder() },
        'PATCH /api/workspaces/1': { body: aWorkspace() },
      },
    });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('checkbox', { name: 'Email' })).toBeChecked();

    await userEvent.selectOptions(within(dialog).getByLabelText('Name for these people'), 'Panelists');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Date of birth' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(of('PATCH').map(({ path, body }) => [path, body])).toEqual([
      [FORM, { settings: { respondentLabel: 'panelists' } }],
      ['/api/workspaces/1', { settings: { requiredRespondentFields: ['email', 'dateOfBirth'] } }],
    ]);
    expect(of('PATCH')[0]?.headers.get('If-Match')).toBe('"form-1"');
  });

  it('of the workspace are only shown to members', async () => {
    open({ query, role: 'member' });

    const dialog = await screen.findByRole('dialog');

    expect(within(dialog).getByRole('checkbox', { name: 'Email' })).toBeDisabled();
    expect(within(dialog).getByText(/Owners and admins of the workspace choose the others/)).toBeVisible();
  });

  it('say that somebody else was faster, and load the latest', async () => {
    open({
      query,
      replies: { [`PATCH ${FORM}`]: problem(412, 'EDIT_CONFLICT', 'Someone else changed this.') },
    });
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByLabelText('Name for these people'), 'Panelists');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Load the latest' }));

    await waitFor(() =>
      expect(within(dialog).getByLabelText('Name for these people')).toHaveDisplayValue('Participants'),
    );
  });
});
