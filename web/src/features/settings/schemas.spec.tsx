import type { WorkspaceRole, XmlSchema } from '@app/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anXmlSchema } from '../../../test/builders/agents';
import { aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { SchemasSection } from './schemas.section';

const SCHEMAS = '/api/workspaces/1/xml-schemas';

interface Given {
  readonly role?: WorkspaceRole;
  readonly schemas?: readonly XmlSchema[];
  readonly query?: string;
  readonly replies?: Replies;
}

function open({ role = 'owner', schemas = [anXmlSchema()], query = '', replies = {} }: Given = {}) {
  const sent = serve({
    'GET /api/workspaces/1': { body: aWorkspace({ role }) },
    [`GET ${SCHEMAS}`]: { body: schemas },
    ...replies,
  });
  return { ...renderScreen(<SchemasSection workspaceId="1" />, `/${query}`), sent };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** A file that also returns its bytes, which jsdom files do not. */
function file(name: string, bytes: Uint8Array | string): File {
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const made = new File([new Uint8Array(content)], name);
  Object.defineProperty(made, 'arrayBuffer', {
    value: () => Promise.resolve(Uint8Array.from(content).buffer),
  });
  return made;
}

describe('the XML schemas of a workspace', () => {
  it('tell their version, files and roots, and that one was refused and why', async () => {
    open({
      schemas: [
        anXmlSchema({ rootElements: ['a', 'b', 'c', 'd', 'e', 'f'] }),
        anXmlSchema({
          id: 72,
          name: 'Broken',
          status: 'refused',
          version: 3,
          readyVersion: 2,
          problems: [
            { file: 'types.xsd', line: 12, sentence: 'The type "Dose" is defined nowhere.' },
            {
              file: 'base.xsd',
              line: null,
              sentence: 'In the words of the server.',
              message: { code: 'schema-file.twice', args: {} },
            },
          ],
        }),
      ],
    });

    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Study outlineReady');
    expect(first).toHaveTextContent('Version 1 · 1 file · Root elements: a, b, c, d, e, …');
    expect(second).toHaveTextContent('BrokenRefused');
    expect(second).toHaveTextContent('types.xsd, line 12: The type "Dose" is defined nowhere.');
    expect(second).toHaveTextContent('base.xsd: This file was uploaded twice.');
    expect(second).toHaveTextContent('Workflows keep using version 2.');
  });

  it('are asked for again while one is being checked, and not any more after that', async () => {
    jest.useFakeTimers();
    let asked = 0;
    open({
      replies: {
        [`GET ${SCHEMAS}`]: () => {
          asked += 1;
          return { body: [anXmlSchema({ status: asked === 1 ? 'checking' : 'ready' })] };
        },
      },
    });

    expect(await screen.findByText('Checking')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1500));
    expect(await screen.findByText('Ready')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(10_000));

    expect(asked).toBe(2);
    jest.useRealTimers();
  });

  it('are added as text, with a name and the main file; the address knows the dialog', async () => {
    const { sent, address } = open({
      schemas: [],
      replies: { [`POST ${SCHEMAS}`]: { status: 201, body: anXmlSchema({ status: 'checking' }) } },
    });

    await press('Add Schema');
    expect(address()).toBe('/?dialog=add-schema');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Schema' }));
    const upload = dialog.getByRole('button', { name: 'Upload' });
    expect(upload).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Schema Name'), 'Registry');
    await userEvent.upload(dialog.getByLabelText('Files (.xsd)'), [
      file('main.xsd', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><ö/>', 'latin1')),
      // The byte order mark of little-endian UTF-16, and "<ü/>".
      file('types.xsd', Uint8Array.from([0xff, 0xfe, 0x3c, 0, 0xfc, 0, 0x2f, 0, 0x3e, 0])),
    ]);
    await userEvent.selectOptions(dialog.getByLabelText('Main file'), 'main.xsd');
    await userEvent.click(upload);

    expect(await screen.findByText('XML schema uploaded')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Registry',
      description: '',
      main: 'main.xsd',
      files: [
        { path: 'main.xsd', text: '<?xml version="1.0" encoding="ISO-8859-1"?><ö/>' },
        { path: 'types.xsd', text: '<ü/>' },
      ],
    });
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('keep the dialog with what was chosen when the server refuses', async () => {
    open({
      query: '?dialog=add-schema',
      replies: { [`POST ${SCHEMAS}`]: problem(400, 'INVALID_INPUT', 'A schema may have at most 100 files.') },
    });

    const dialog = within(await screen.findByRole('dialog', { name: 'Add Schema' }));
    await userEvent.type(dialog.getByLabelText('Schema Name'), 'Registry');
    await userEvent.upload(dialog.getByLabelText('Files (.xsd)'), file('main.xsd', '<s/>'));
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));

    expect(await screen.findByText('Failed to upload XML schema')).toBeInTheDocument();
    expect(screen.getByText('A schema may have at most 100 files.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Schema Name')).toHaveValue('Registry');
  });

  it('get a next version without being named again', async () => {
    const { sent } = open({
      replies: { [`POST ${SCHEMAS}/71/versions`]: { status: 201, body: anXmlSchema({ version: 2 }) } },
    });

    await press('Upload a new version of Study outline');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload new version' }));
    expect(dialog.queryByLabelText('Schema Name')).not.toBeInTheDocument();
    await userEvent.upload(dialog.getByLabelText('Files (.xsd)'), file('study.xsd', '<s/>'));
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));

    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
        files: [{ path: 'study.xsd', text: '<s/>' }],
      }),
    );
  });

  it('are deleted after a question that names the one', async () => {
    const { sent } = open({ replies: { [`DELETE ${SCHEMAS}/71`]: { status: 204 } } });

    await press('Delete Study outline');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/“Study outline” can no longer be chosen for new workflows/)).toBeVisible();
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('XML schema deleted')).toBeInTheDocument();
  });

  it('are looked at by members, and changed by owners and admins', async () => {
    open({ role: 'member', query: '?dialog=add-schema' });

    expect(await screen.findByText('Study outline')).toBeVisible();
    expect(screen.getByText('Owners and admins of this workspace manage its XML schemas.')).toBeVisible();
    for (const name of ['Add Schema', 'Delete Study outline', 'Upload a new version of Study outline'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('say so when they cannot be read', async () => {
    let isDown = true;
    open({
      replies: {
        [`GET ${SCHEMAS}`]: () => (isDown ? problem(500, 'UNEXPECTED', 'No.') : { body: [] }),
      },
    });

    expect(await screen.findByText('Failed to load XML schemas')).toBeVisible();
    isDown = false;
    await press('Try again');

    expect(await screen.findByText('No XML Schemas')).toBeVisible();
  });
});
