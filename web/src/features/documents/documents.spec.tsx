import type { Document } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument } from '../../../test/builders/documents';
import { aMember } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { DocumentsTab } from './documents.tab';

const DOCUMENTS = '/api/workspaces/1/forms/2/documents';

async function open(query = '', given: Partial<Document> = {}, replies: Replies = {}) {
  const sent = serve({
    [`GET ${DOCUMENTS}`]: { body: [aDocument({ etag: 'tag-4', ...given })] },
    [`GET ${DOCUMENTS}/count`]: { body: { total: 1 } },
    'GET /api/workspaces/1/members': { body: [aMember()] },
    ...replies,
  });
  const rendered = renderScreen(<DocumentsTab ids={{ workspaceId: '1', formId: '2' }} />, `/${query}`);
  await screen.findByRole('table', { name: 'Documents of this folder' });
  return { sent, ...rendered };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const EDIT = '?dialog=edit-document&item=11';

describe('a document', () => {
  it('shows size with one decimal, tags, time and who uploaded it', async () => {
    await open('', { fileSize: 1_572_864, tags: ['final', 'v2'], description: 'Signed version' });

    expect(screen.getByText('1.5 MB')).toBeVisible();
    expect(screen.getByText('final')).toBeVisible();
    expect(screen.getByText('Signed version')).toBeVisible();
    expect(screen.getByText('Mar 1, 2026')).toBeVisible();
    expect(await screen.findByText('Uploaded by user #1 (Ada Morgan)')).toBeVisible();
  });

  it('says that it is being checked before it is read', async () => {
    const reading = { ...aDocument().reading, status: 'waiting' as const, isBeingChecked: true };
    await open('', { reading });

    expect(screen.getByText('Being checked for viruses')).toBeVisible();
  });

  it('names nobody who is not known', async () => {
    await open('', { uploadedBy: 77 });

    expect(await screen.findByText('Uploaded by user #77')).toBeVisible();
  });
});

describe('editing a document', () => {
  it('splits tags on commas, trims them and drops empty ones', async () => {
    const { sent } = await open('', {}, { [`PUT ${DOCUMENTS}/11`]: { body: aDocument() } });

    await press('Edit Protocol');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Document' }));
    await userEvent.type(dialog.getByLabelText(/^Tags/), ' final, , v2 ,final');
    await press('Save Changes');

    expect(await screen.findByText('Document updated successfully')).toBeInTheDocument();
    const put = sent.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ name: 'Protocol', description: '', tags: ['final', 'v2'] });
    expect(put?.headers.get('If-Match')).toBe('"tag-4"');
  });

  it('says by its checksum which file it is', async () => {
    await open(EDIT, { sha256: 'b'.repeat(64) });

    expect(await screen.findByText(`Its SHA-256: ${'b'.repeat(64)}`, { exact: false })).toBeVisible();
  });

  it('wants a name, and tags that are not too long', async () => {
    await open(EDIT);

    await userEvent.clear(await screen.findByLabelText('Name'));
    await userEvent.type(screen.getByLabelText(/^Tags/), 'x'.repeat(61));
    await press('Save Changes');

    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByText('A tag can have at most 60 characters.')).toBeVisible();
  });

  it('tells the second of two editors and lets them load the latest', async () => {
    let isTheirs = false;
    await open(
      EDIT,
      {},
      {
        [`GET ${DOCUMENTS}`]: () => ({
          body: [isTheirs ? aDocument({ name: 'Theirs', etag: 'tag-5' }) : aDocument({ etag: 'tag-4' })],
        }),
        [`GET ${DOCUMENTS}/11`]: () => ({ body: aDocument({ name: 'Theirs', etag: 'tag-5' }) }),
        [`PUT ${DOCUMENTS}/11`]: () => {
          isTheirs = true;
          return problem(412, 'EDIT_CONFLICT', 'Someone else has changed this.');
        },
      },
    );

    await userEvent.type(await screen.findByLabelText('Name'), ' mine');
    await press('Save Changes');
    expect(await screen.findByText('Failed to update document')).toBeInTheDocument();
    expect(screen.getByText('Someone else has changed this.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Protocol mine');

    await press('Load the latest');
    expect(await screen.findByDisplayValue('Theirs')).toBeVisible();
  });
});
