import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFolder } from '../../../test/builders/documents';
import { aUser, aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { serve, type Replies } from '../../../test/server';
import { ForUser } from '../../lib/user';
import { UnknownPage } from '../unknown.page';
import { Shortcuts } from './shortcuts';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout. Visible rows get a rectangle.
  jest
    .spyOn(Element.prototype, 'getClientRects')
    .mockImplementation(() => [new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => jest.restoreAllMocks());

const added: string[] = [];

/** Only signed-in users have these shortcuts. */
function SignedIn() {
  return (
    <ForUser>
      <Shortcuts />
      <p>Signed in</p>
    </ForUser>
  );
}

const [here, there] = [
  { id: 1, name: 'Northwind' },
  { id: 7, name: 'Cardio' },
];
const form = { id: 2, name: 'NWT-301' };
const NAMES = {
  folders: [{ ...form, workspace: here, form: null }],
  documents: [{ id: 31, name: 'Amendment 2', workspace: here, form }],
  workflows: [{ id: 44, name: 'Amendment to ODM', workspace: there, form: { id: 9, name: 'CAR-1' } }],
  people: [{ id: 5, name: 'Amelie Roux', workspace: there, form: null }],
};
const namesWith = (text: string) =>
  Object.fromEntries(
    Object.entries(NAMES).map(([kind, found]) => [
      kind,
      found.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
    ]),
  );

async function open(address = '/workspace/1/folders', isAdmin = false, replies: Replies = {}) {
  added.length = 0;
  const sent = serve({
    'GET /api/user': { body: aUser({ isAdmin }) },
    'GET /api/workspaces': { body: [aWorkspace(), aWorkspace({ id: 7, name: 'Cardio' })] },
    'GET /api/workspaces/1/forms': { body: [aFolder()] },
    'GET /api/user/search': ({ query }) => ({ body: namesWith(query.get('search') ?? '') }),
    ...replies,
  });
  const rendered = renderScreen(
    <>
      <main>
        <input type="search" aria-label="Search here" />
        <button data-shortcut="new" onClick={() => added.push('new')}>
          Add
        </button>
        <ul>
          <li>
            <a href="/one">One</a>
          </li>
          <li>
            <a href="/two">Two</a>
          </li>
        </ul>
      </main>
      <SignedIn />
    </>,
    address,
  );
  await screen.findByText('Signed in');
  return { sent, ...rendered };
}

describe('keys of the screen', () => {
  it('go to the search, add, and walk the rows, staying at the ends', async () => {
    await open();

    await userEvent.keyboard('n');
    expect(added).toEqual(['new']);
    await userEvent.keyboard('j');
    expect(screen.getByText('One')).toHaveFocus();
    await userEvent.keyboard('jj');
    expect(screen.getByText('Two')).toHaveFocus();
    await userEvent.keyboard('kkk');
    expect(screen.getByText('One')).toHaveFocus();
    await userEvent.keyboard('/');
    expect(screen.getByLabelText('Search here')).toHaveFocus();
  });

  it('go on in what is shown one at a time', async () => {
    await open();
    const button = document.createElement('button');
    button.dataset['shortcut'] = 'next';
    button.addEventListener('click', () => added.push('next'));
    screen.getByRole('main').append(button);

    await userEvent.keyboard('jk');

    expect(added).toEqual(['next']);
    // No item is shown before this one, so k moves through the rows.
    expect(screen.getByText('Two')).toHaveFocus();
  });

  it('are letters for whoever types', async () => {
    await open();
    const field = screen.getByLabelText('Search here');

    await userEvent.type(field, 'n/jk?');

    expect(field).toHaveValue('n/jk?');
    expect(added).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['/workspace/1/members', 'Members'],
    ['/workspace/1/folders/2', 'Documents'],
    ['/workspace/1/folders/2/documents/3', 'Document preview'],
    ['/workspace/1/folders/2?tab=workflow', 'Workflow'],
    ['/workspace/1/folders/2?tab=workflow&workflow=4', 'Result'],
    ['/admin', 'Administration'],
  ])('stand in the help of the screen that is open: %s', async (address, title) => {
    await open(address);

    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Help' }));

    expect(dialog.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent(title);
    expect(
      dialog.getByText('The XML is not valid, or a value needs a decision. Review it before you use it.'),
    ).toBeVisible();
    expect(dialog.getByText('It was read, and the XML needs nothing from it.')).toBeVisible();
    expect(dialog.getByText('Search or jump to')).toBeVisible();
  });

  it('are listed by ?, can be turned off there, and stay off', async () => {
    const { address } = await open();

    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Help' });
    expect(address()).toContain('dialog=help');
    await userEvent.keyboard('n');
    expect(added).toEqual([]);
    await userEvent.click(within(dialog).getByLabelText(/Single-key shortcuts/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await userEvent.keyboard('n?');
    expect(added).toEqual([]);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search or jump to' })).toBeVisible();
  });
});

describe('an address that no screen has', () => {
  it('can be left with Ctrl+K', async () => {
    serve({ 'GET /api/user': { body: aUser() }, 'GET /api/workspaces': { body: [aWorkspace()] } });
    renderScreen(<UnknownPage />, '/nowhere');
    await screen.findByRole('link', { name: 'Go to dashboard' });

    await userEvent.keyboard('{Control>}k{/Control}');

    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});

describe('search and go to', () => {
  it('finds screens, workspaces and folders, and goes with the keyboard alone', async () => {
    const { address } = await open();
    await userEvent.keyboard('{Meta>}k{/Meta}');
    const field = await screen.findByRole('combobox', {
      name: 'Folder, document, workflow, person or action',
    });
    await waitFor(() => expect(field).toHaveFocus());
    expect(await screen.findByRole('option', { name: /NWT-301.*Folder/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /Voice Agent.*Screen/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Administration/ })).not.toBeInTheDocument();

    await userEvent.type(field, 'card');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(screen.getByRole('option', { name: /Cardio/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');

    expect(address()).toBe('/workspace/7/folders');
  });

  it('walks the places with the arrows, round the ends', async () => {
    await open('/dashboard', true);
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: /Administration/ });
    const marked = () => screen.getByRole('option', { selected: true }).textContent;
    const field = screen.getByRole('combobox');

    expect(marked()).toContain('Dashboard');
    await userEvent.type(field, '{ArrowUp}');
    expect(marked()).toContain('Cardio');
    await userEvent.type(field, '{ArrowDown}{ArrowDown}');

    expect(marked()).toContain('Administration');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  });

  it.each([
    ['a document', 'amendment 2', /^Amendment 2.*NWT-301.*Document$/, '/workspace/1/folders/2/documents/31'],
    [
      'a workflow elsewhere',
      'to odm',
      /^Amendment to ODM.*CAR-1 · Cardio.*Workflow$/,
      '/workspace/7/folders/9?tab=workflow&workflow=44',
    ],
    ['a person', 'roux', /^Amelie Roux.*Cardio.*Person$/, '/workspace/7/members'],
    ['an action', 'add a fol', /^Add a folder.*Action$/, '/workspace/1/folders?dialog=create-folder'],
    [
      'words in texts',
      'blood pressure',
      /^Search all texts for “blood pressure”/,
      '/workspace/1/search?search=blood+pressure',
    ],
  ] as [string, string, RegExp, string][])('finds %s and goes there', async (_what, typed, name, to) => {
    const { address } = await open();
    await userEvent.keyboard('{Control>}k{/Control}');

    await userEvent.type(await screen.findByRole('combobox'), typed);
    const option = await screen.findByRole('option', { name });
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toBe(option));
    await userEvent.keyboard('{Enter}');

    expect(address().replace('%20', '+')).toBe(to);
  });

  it('offers what can be done in the folder that is open', async () => {
    await open('/workspace/1/folders/2?tab=audit');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: /Upload documents to this folder/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /Create a workflow in this folder/ })).toBeVisible();
  });

  it('says that the server could not be asked, and shows what it knows', async () => {
    await open('/workspace/1/folders', false, { 'GET /api/user/search': { status: 500, body: {} } });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'card');
    expect(await screen.findByText(/The server did not answer/)).toBeVisible();
    expect(screen.getByRole('option', { name: /Cardio/ })).toBeVisible();
  });

  it('says that nothing has this name', async () => {
    await open('/dashboard');
    await userEvent.keyboard('{Control>}k{/Control}');

    await userEvent.type(await screen.findByRole('combobox'), 'zzz');

    expect(await screen.findByText('Nothing found.')).toBeVisible();
  });
});
