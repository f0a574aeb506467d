import { FolderContents, type Folder, type WorkspaceRole } from '@app/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { aFolder } from '../../../test/builders/documents';
import { aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies, type Reply } from '../../../test/server';
import { FoldersPage } from './folders.page';

interface Given {
  readonly role?: WorkspaceRole;
  readonly query?: string;
  readonly folders?: Folder[];
  readonly replies?: Replies;
}

async function open({ role = 'owner', query = '', folders, replies }: Given = {}) {
  const sent = serve({
    'GET /api/workspaces/1': { body: aWorkspace({ role }) },
    'GET /api/workspaces/1/forms': { body: folders ?? [aFolder()] },
    'GET /api/workspaces/1/forms/2': { body: aFolder() },
    ...replies,
  });
  const rendered = renderScreen(
    <Routes>
      <Route path="/workspace/:workspaceId/folders" element={<FoldersPage />} />
    </Routes>,
    `/workspace/1/folders${query}`,
  );
  await screen.findByRole('heading', { name: 'Folders' });
  const lists = () => sent.filter(({ path, method }) => method === 'GET' && path.endsWith('/forms'));
  return { sent, lists, ...rendered };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('folders', () => {
  it('says that there are none', async () => {
    await open({ folders: [] });

    expect(await screen.findByText('No folders yet')).toBeVisible();
  });

  it('shows name, description and dates, and opens with the whole card', async () => {
    await open({ folders: [aFolder({ description: null })] });

    expect(await screen.findByRole('link', { name: 'NWT-301' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2',
    );
    expect(screen.getByText('No description')).toBeVisible();
    expect(screen.getByText('Updated Mar 1, 2026')).toBeVisible();
    expect(screen.getByText('3 documents, 1 workflow')).toBeVisible();
    expect(screen.getByText('Last activity Mar 1, 2026')).toBeVisible();
    expect(screen.getByText('Created Mar 1, 2026')).toBeVisible();
  });

  it('shows what is left of one that is being deleted, and offers nothing to do with it', async () => {
    const { lists } = await open({ folders: [aFolder({ left: 48_200 })] });

    expect(await screen.findByText(/^Deletion in progress: 48,200 items left\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'NWT-301' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for NWT-301' })).toBeNull();
    await waitFor(() => expect(lists().length).toBeGreaterThan(1), { timeout: 5000 });
  });

  it('searches on the server once typing pauses, and keeps the search in the address', async () => {
    const { lists, address } = await open();

    const box = await screen.findByRole('searchbox');
    // All in one turn, so that a pause of a busy machine does not count as a pause in typing.
    for (const value of ['n', 'nw', 'nwt']) fireEvent.change(box, { target: { value } });

    await waitFor(() => expect(lists().at(-1)?.query.get('search')).toBe('nwt'));
    expect(address()).toBe('/workspace/1/folders?search=nwt');
    expect(lists()).toHaveLength(2);
  });

  it('says that nothing was found and clears what hides it', async () => {
    const { address } = await open({ query: '?search=zz&author=me', folders: [] });

    expect(await screen.findByText('No matching folders')).toBeVisible();
    await press('Clear search');
    expect(address()).toBe('/workspace/1/folders');
  });

  it('filters and orders, all of it in the address', async () => {
    const { lists, address } = await open();

    await press('Filter');
    const choose = async (name: string, expected: string) => {
      await userEvent.click(await screen.findByRole('menuitemradio', { name }));
      await waitFor(() => expect(address()).toBe(`/workspace/1/folders?${expected}`));
    };
    await choose('Me', 'author=me');
    await choose('Last 7 days', 'author=me&updated=7');
    await choose('Name', 'author=me&updated=7&order=name');

    await waitFor(() =>
      expect(Object.fromEntries(lists().at(-1)?.query ?? [])).toMatchObject({
        createdBy: 'me',
        updatedWithin: '7',
        order: 'name',
      }),
    );
    expect(screen.getByLabelText('Filter, 2 active')).toBeInTheDocument();
  });

  it.each([
    ['recent', 'No recent folders'],
    ['favorites', 'No favorite folders'],
  ])('has words for an empty list of %s', async (view, text) => {
    const { lists } = await open({ query: `?view=${view}`, folders: [] });

    expect(await screen.findByText(text)).toBeVisible();
    expect(lists().at(-1)?.query.get('view')).toBe(view);
  });

  it('stars and takes the star away', async () => {
    const { sent } = await open({
      replies: { 'PUT /api/workspaces/1/forms/2/star': { status: 204 } },
    });

    await press('Add NWT-301 to favorites');

    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/forms'))).toHaveLength(2));
  });

  it('offers to unstar what is starred', async () => {
    await open({ folders: [aFolder({ isFavorite: true })] });

    expect(await screen.findByRole('button', { name: 'Remove NWT-301 from favorites' })).toBeVisible();
  });
});

describe('editing a folder', () => {
  const query = '?dialog=edit-folder&item=2';

  it('asks for a name', async () => {
    await open({ query });

    await userEvent.clear(await screen.findByLabelText('Form Name'));
    await press('Save Changes');

    expect(screen.getByRole('dialog', { name: 'Edit Form Details' })).toBeVisible();
    expect(await screen.findByText('Form name is required')).toBeVisible();
  });

  it('sends the change and what it was made from', async () => {
    const { sent } = await open({
      query,
      replies: { 'PATCH /api/workspaces/1/forms/2': { body: aFolder() } },
    });

    await userEvent.type(await screen.findByLabelText('Form Name'), ' v2');
    await press('Save Changes');

    expect(await screen.findByText('Form updated')).toBeInTheDocument();
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({ name: 'NWT-301 v2', description: 'Phase 3' });
    expect(patch?.headers.get('If-Match')).toBe('"tag-2"');
  });

  it('tells the second of two editors', async () => {
    await open({
      query,
      replies: {
        'PATCH /api/workspaces/1/forms/2': problem(412, 'EDIT_CONFLICT', 'Someone else has changed this.'),
        'GET /api/workspaces/1/forms/2': { body: aFolder({ name: 'Theirs', etag: 'tag-3' }) },
      },
    });

    await press('Save Changes');
    expect(await screen.findByText('Failed to update form. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('Someone else has changed this.')).toBeVisible();
    await press('Load the latest');
    expect(await screen.findByDisplayValue('Theirs')).toBeVisible();
  });
});

describe('deleting a folder', () => {
  const query = '?dialog=delete-folder&item=2';

  it('wants DELETE typed exactly', async () => {
    const removed = Object.fromEntries(FolderContents.keyof().options.map((kind) => [kind, 0]));
    const body = { removed: { ...removed, documents: 1, respondents: 1200 }, isFinished: true };
    const folders = [aFolder({ settings: { respondentLabel: 'subjects' } })];
    const { sent } = await open({
      query,
      folders,
      replies: { 'DELETE /api/workspaces/1/forms/2': { body } },
    });

    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete folder “NWT-301”' }));
    const button = dialog.getByRole('button', { name: 'Delete' });
    expect(dialog.getByText(/responses, integrations and schedules are permanently removed/)).toBeVisible();
    for (const typed of ['delete', 'DELETE ']) {
      await userEvent.clear(dialog.getByLabelText('Type DELETE to confirm'));
      await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), `${typed}{Enter}`);
      expect(button).toBeDisabled();
    }
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.clear(dialog.getByLabelText('Type DELETE to confirm'));
    await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(button);

    expect(await screen.findByText('Folder deleted')).toBeInTheDocument();
    expect(screen.getByText('Removed with it: 1 document, 1,200 subjects.')).toBeInTheDocument();
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('words a failure without words', async () => {
    await open({ query, replies: { 'DELETE /api/workspaces/1/forms/2': { status: 500, body: '' } } });

    await userEvent.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE{Enter}');

    expect(await screen.findByText('Failed to delete folder')).toBeInTheDocument();
    expect(screen.getAllByText('An error occurred while deleting the folder.')[0]).toBeInTheDocument();
  });

  it('is for owners and admins', async () => {
    await open({ query, role: 'member' });

    await press('Actions for NWT-301');
    expect(await screen.findByRole('menuitem', { name: 'Edit Details' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('creating a folder', () => {
  const query = '?dialog=create-folder';

  it('wants a title', async () => {
    await open({ query });

    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Folder' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Folder' }));

    expect(await dialog.findByText('Form title is required')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  it('sends the id of the workspace as a number, and says that it is being created', async () => {
    let answer: () => void = () => undefined;
    const created = new Promise<Reply>((resolve) => {
      answer = () => resolve({ status: 201, body: aFolder() });
    });
    const { sent, address } = await open({
      query,
      replies: { 'POST /api/workspaces/1/forms': () => created },
    });

    await userEvent.type(await screen.findByLabelText('Folder Title'), 'NWT-302');
    await userEvent.type(screen.getByLabelText(/^Description/), 'Extension');
    await userEvent.click(screen.getByRole('button', { name: 'Create Folder' }));

    expect(await screen.findByText('Creating...')).toBeVisible();
    answer();
    expect(await screen.findByText('Folder created')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe(`/workspace/1/folders/${aFolder().id}`));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'NWT-302',
      description: 'Extension',
      workspaceId: 1,
    });
  });

  it('shows why it cannot be created', async () => {
    await open({
      query,
      replies: { 'POST /api/workspaces/1/forms': problem(503, 'SERVICE_UNAVAILABLE', 'Please try again.') },
    });

    await userEvent.type(await screen.findByLabelText('Folder Title'), 'NWT-302{Enter}');

    expect(await screen.findByText('Error creating folder')).toBeInTheDocument();
  });
});
