import type { WorkspaceRole } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { aFolder } from '../../../test/builders/documents';
import { aWorkspace } from '../../../test/builders/people';
import { aVoiceAgent } from '../../../test/builders/voice-agents';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { VoiceAgentsPage } from './voice-agents.page';

interface Given {
  readonly role?: WorkspaceRole;
  readonly query?: string;
  readonly agents?: unknown[];
  readonly replies?: Replies;
}

const LIST = '/api/workspaces/1/voice-agents';
const ONE = `${LIST}/41`;

function open({ role = 'owner', query = '', agents, replies }: Given = {}) {
  const sent = serve({
    'GET /api/workspaces/1': { body: aWorkspace({ role }) },
    'GET /api/workspaces/1/api-integrations': { body: [] },
    [`GET ${LIST}`]: { body: agents ?? [aVoiceAgent()] },
    'GET /api/workspaces/1/forms': { body: [aFolder(), aFolder({ id: 3, name: 'NWT-302' })] },
    ...replies,
  });
  const rendered = renderScreen(
    <Routes>
      <Route path="/workspace/:workspaceId/voice-agent" element={<VoiceAgentsPage />} />
    </Routes>,
    `/workspace/1/voice-agent${query}`,
  );
  return { sent, ...rendered };
}

async function fill(dialog: HTMLElement, label: string, text: string) {
  const field = within(dialog).getByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

describe('voice agents', () => {
  it('adds the calling services below only when the list has its height', async () => {
    let answer = (): void => undefined;
    const agents = new Promise<{ body: unknown }>((resolve) => {
      answer = () => resolve({ body: [aVoiceAgent()] });
    });
    open({ replies: { [`GET ${LIST}`]: () => agents } });
    await screen.findByRole('heading', { name: 'Voice agents' });
    expect(screen.queryByText('Calling services')).toBeNull();

    answer();

    expect(await screen.findByText('Calling services')).toBeVisible();
  });

  it('shows each with its folder and what it does', async () => {
    open({ agents: [aVoiceAgent(), aVoiceAgent({ id: 42, name: 'Quiet', active: false, maxRetries: 0 })] });

    const [first, second] = await screen.findAllByRole('listitem');

    expect(first).toHaveTextContent('ReminderActive');
    expect(first).toHaveTextContent('maya · en-US · Waits 60 s for an answer · 2 retries, 15 min apart');
    expect(within(first!).getByRole('link', { name: 'NWT-301' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2',
    );
    expect(second).toHaveTextContent('Inactive');
    expect(second).toHaveTextContent('No retries');
  });

  it('offers the one next action while there is none, and to members none at all', async () => {
    const first = open({ agents: [] });
    expect(await screen.findByText('No voice agents yet')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add Voice Agent' })).toBeVisible();
    first.unmount();

    open({ agents: [], role: 'member' });
    expect(await screen.findByText(/An owner or admin of this workspace can set one up/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Voice Agent' })).not.toBeInTheDocument();
  });

  it('lets members read the prompts, and nothing else', async () => {
    open({ role: 'member', query: '?dialog=edit-voice-agent&item=41' });

    await userEvent.click(await screen.findByText('Details'));

    expect(screen.getByText('Ask how they feel today.')).toBeVisible();
    expect(screen.getByText('Continue without it')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Reminder' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says what is missing before anything is sent', async () => {
    const { sent } = open({ query: '?dialog=add-voice-agent' });
    const dialog = await screen.findByRole('dialog');
    for (const [label, text] of [
      ['Voice', ''],
      ['Language', ''],
      ['Initial Prompt', 'Too short'],
      ['Maximum response time (seconds)', '301'],
      ['Maximum retries', ''],
      ['Retry delay (minutes)', 'soon'],
    ] as const)
      await fill(dialog, label, text);

    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Voice Agent' }));

    for (const text of [
      'Folder is required',
      'Name is required',
      'Voice is required',
      'Language is required',
      'Initial prompt must be at least 10 characters',
      'Response time must be 5 to 300 seconds',
      'Retries must be 0 to 5',
      'Retry delay must be 1 to 60 minutes',
    ])
      expect(await within(dialog).findByText(text)).toBeVisible();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('adds one with the defaults of the specification', async () => {
    const { sent, address } = open({
      query: '?dialog=add-voice-agent',
      replies: { [`POST ${LIST}`]: { status: 201, body: aVoiceAgent() } },
    });
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('option', { name: 'NWT-302' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Folder'), 'NWT-302');
    await fill(dialog, 'Name', 'Reminder');
    await fill(dialog, 'Initial Prompt', 'Ask how they feel today.');

    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Voice Agent' }));

    expect(await screen.findByText('Voice agent created')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      formId: 3,
      name: 'Reminder',
      voice: 'maya',
      language: 'en-US',
      initialPrompt: 'Ask how they feel today.',
      followUpPrompt: '',
      maxResponseTime: 60,
      maxRetries: 2,
      retryDelay: 15,
      noAnswerAction: 'retry',
      incompleteResponseAction: 'continue',
      droppedCallAction: 'retry',
      callbackEnabled: true,
      active: true,
    });
    await waitFor(() => expect(address()).toBe('/workspace/1/voice-agent'));
  });

  it('points to the folders when there is none to belong to', async () => {
    open({ query: '?dialog=add-voice-agent', replies: { 'GET /api/workspaces/1/forms': { body: [] } } });

    expect(await screen.findByRole('link', { name: 'Create one first' })).toHaveAttribute(
      'href',
      '/workspace/1/folders',
    );
  });

  it('puts what the server finds on the fields', async () => {
    const refusal = problem(400, 'INVALID_INPUT', 'Check what you entered.');
    const invalidParams = [{ name: 'voice', reason: 'This voice is not known.' }];
    open({
      query: '?dialog=edit-voice-agent&item=41',
      replies: { [`PATCH ${ONE}`]: { ...refusal, body: { ...refusal.body, invalidParams } } },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('This voice is not known.')).toBeVisible();
    expect(screen.getByText('Failed to update voice agent')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Voice')).toHaveFocus());
  });

  it('changes one that stands behind the loaded rows, and keeps the text of the second of two', async () => {
    const { sent } = open({
      agents: [],
      query: '?dialog=edit-voice-agent&item=41',
      replies: {
        [`GET ${ONE}`]: { body: aVoiceAgent({ etag: 'tag-4' }) },
        [`PATCH ${ONE}`]: problem(412, 'EDIT_CONFLICT', 'Someone else changed this.'),
      },
    });
    const dialog = await screen.findByRole('dialog');
    await fill(dialog, 'Name', 'Mine');

    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));

    expect(await within(dialog).findByText('Someone else changed this.')).toBeVisible();
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Mine');
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.headers.get('If-Match')).toBe('"tag-4"');
    expect(patch?.body).not.toHaveProperty('formId');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Load the latest' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Name')).toHaveValue('Reminder'));
  });

  it('deletes after a confirmation that names it', async () => {
    const { sent } = open({ replies: { [`DELETE ${ONE}`]: { status: 204 } } });

    await userEvent.click(await screen.findByRole('button', { name: 'Delete Reminder' }));
    const sure = await screen.findByRole('alertdialog', { name: 'Delete voice agent “Reminder”' });
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(within(sure).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Voice agent deleted')).toBeInTheDocument();
  });

  it('offers another try when the list does not load', async () => {
    let tries = 0;
    open({
      replies: {
        [`GET ${LIST}`]: () =>
          (tries += 1) === 1 ? problem(500, 'UNEXPECTED', 'Broken.') : { body: [aVoiceAgent()] },
      },
    });

    expect(await screen.findByText('Failed to load voice agents')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Reminder')).toBeVisible();
  });
});
