import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { aFolder } from '../../../../test/builders/documents';
import { aCallingService } from '../../../../test/builders/voice-agents';
import { renderScreen } from '../../../../test/render';
import { problem, serve, type Replies } from '../../../../test/server';
import { CallingServices } from './calling-services';

const LIST = '/api/workspaces/1/api-integrations';
const OF_FOLDER = '/api/workspaces/1/forms/2/api-integrations';
const ONE = `${OF_FOLDER}/51`;

interface Given {
  readonly query?: string;
  readonly canManage?: boolean;
  readonly services?: unknown[];
  readonly replies?: Replies;
}

function open({ query = '', canManage = true, services, replies }: Given = {}) {
  const sent = serve({
    [`GET ${LIST}`]: { body: services ?? [aCallingService({ settings: { agent: 'site-3', model: null } })] },
    'GET /api/workspaces/1/forms': { body: [aFolder()] },
    ...replies,
  });
  const page = <CallingServices workspaceId="1" canManage={canManage} />;
  renderScreen(
    <Routes>
      <Route path="/workspace/1/voice-agent" element={page} />
    </Routes>,
    `/workspace/1/voice-agent${query}`,
  );
  return sent;
}

describe('calling services', () => {
  it('show their service, their folder and the end of the key, and say that nothing is called', async () => {
    open();

    const row = await screen.findByRole('listitem');

    expect(row).toHaveTextContent('Default IntegrationRetell AIActive');
    expect(row).toHaveTextContent('Folder: NWT-301 · Key ends with wxyz · site-3');
    expect(screen.getByText(/No calls are placed/)).toBeVisible();
  });

  it('are only read by members', async () => {
    open({ canManage: false, query: '?dialog=edit-calling-service&item=51' });

    await screen.findByRole('listitem');

    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('begin with the name of the specification, and are not sent without a folder and a key', async () => {
    const sent = open({
      query: '?dialog=add-calling-service',
      replies: { [`POST ${OF_FOLDER}`]: { status: 201, body: aCallingService() } },
    });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Integration Name')).toHaveValue('Default Integration');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Calling Service' }));
    expect(await within(dialog).findByText('Folder is required')).toBeVisible();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);

    await userEvent.selectOptions(within(dialog).getByLabelText('Folder'), 'NWT-301');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Calling Service' }));
    expect(await within(dialog).findByText('API key is required')).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByLabelText('Service'), 'Bland AI');
    await userEvent.type(within(dialog).getByLabelText('API Key'), 'key-of-the-service');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Calling Service' }));

    expect(await screen.findByText('Calling service added')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Default Integration',
      type: 'blandai',
      apiKey: 'key-of-the-service',
      active: true,
      settings: { agent: null, model: null },
    });
  });

  it('keep their key unless a new one is entered, and the second of two people is told', async () => {
    const sent = open({
      query: '?dialog=edit-calling-service&item=51',
      replies: {
        [`GET ${ONE}`]: { body: aCallingService() },
        [`PATCH ${ONE}`]: problem(412, 'EDIT_CONFLICT', 'Someone else changed this.'),
      },
    });
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^Model/), 'base');

    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));

    expect(await within(dialog).findByText('Someone else changed this.')).toBeVisible();
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.headers.get('If-Match')).toBe('"tag-5"');
    expect(patch?.body).toEqual({
      name: 'Default Integration',
      active: true,
      settings: { agent: 'site-3', model: 'base' },
    });
  });

  it('are deleted after a confirmation that names them', async () => {
    const sent = open({ replies: { [`DELETE ${ONE}`]: { status: 204 } } });

    await userEvent.click(await screen.findByRole('button', { name: 'Delete Default Integration' }));
    const sure = await screen.findByRole('alertdialog', {
      name: 'Delete calling service “Default Integration”',
    });
    await userEvent.click(within(sure).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Calling service deleted')).toBeInTheDocument();
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
