import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anIntegration } from '../../../test/builders/agents';
import { aDocument } from '../../../test/builders/documents';
import { aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { UploadDialog } from './upload.dialog';
import { uploadErrorText } from './uploader';

const ids = { workspaceId: '1', formId: '2' };
const UPLOAD_URL = 'POST /api/workspaces/1/forms/2/documents/upload-url';

async function upload(replies: Replies) {
  const sent = serve({
    'GET /api/workspaces/1': { body: aWorkspace() },
    'GET /api/workspaces/1/ai-integrations': { body: [anIntegration()] },
    'GET /api/site-settings': { body: {} },
    ...replies,
  });
  const file = new File(['%PDF-1.7'], 'protocol.pdf', { type: 'application/pdf' });
  renderScreen(<UploadDialog {...{ ids, replaced: null }} files={[file]} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Upload 1 file' }));
  return sent;
}

describe('an upload that is refused', () => {
  it.each([
    [{ status: 401, body: '' }, 'Authorization required'],
    [problem(400, 'UPLOAD_TYPE', 'This kind of file is not taken.'), 'This kind of file is not taken.'],
    [{ status: 503, body: 'busy' }, 'Failed request with status: 503'],
  ])('says so under the file', async (reply, text) => {
    const sent = await upload({
      [UPLOAD_URL]: reply,
      'GET /api/workspaces/1/forms/2/documents': { body: [] },
    });

    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry protocol.pdf' })).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      fileName: 'protocol.pdf',
      fileSize: 8,
      mimeType: 'application/pdf',
    });
  });
});

describe('an upload to be converted', () => {
  it('offers it beside the plain upload, and not for the next version of a document', async () => {
    await upload({
      [UPLOAD_URL]: { status: 503, body: 'busy' },
      'GET /api/workspaces/1/forms/2/documents': { body: [] },
    });
    expect(await screen.findByRole('button', { name: 'Upload and convert' })).toBeVisible();
    cleanup();

    renderScreen(<UploadDialog ids={ids} replaced={aDocument()} files={[]} onClose={() => undefined} />);
    expect(screen.queryByRole('button', { name: 'Upload and convert' })).toBeNull();
  });
});

describe('an upload that meets a line that is down', () => {
  it('is sent again by itself, four times at most', async () => {
    let tries = 0;
    const lineDown = () => {
      tries += 1;
      if (tries < 3) throw new TypeError('Failed to fetch');
      return problem(409, 'UPLOAD_MISSING', 'The line is back.');
    };
    await upload({ [UPLOAD_URL]: lineDown, 'GET /api/workspaces/1/forms/2/documents': { body: [] } });

    expect(await screen.findByText('The line is back.', {}, { timeout: 4000 })).toBeVisible();
    expect(tries).toBe(3);
  });
});

describe('the words for an upload that failed', () => {
  it.each(['Unknown error', 'Network error', 'Failed to fetch'])(
    'takes an error without a cause for one of the network: %s',
    (error) => {
      expect(uploadErrorText(error)).toBe(
        'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.',
      );
    },
  );
});

describe('a new version of a document', () => {
  it('is one file, and says what becomes of the one before', async () => {
    const files = ['one.pdf', 'two.pdf'].map(
      (name) => new File(['%PDF-1.7'], name, { type: 'application/pdf' }),
    );
    renderScreen(<UploadDialog {...{ ids, files, replaced: aDocument() }} onClose={() => undefined} />);

    expect(await screen.findByRole('dialog', { name: 'New version of “Protocol”' })).toHaveTextContent(
      'The current file stays available as an earlier version, and results still refer to the version that was read.',
    );
    expect(screen.queryByRole('button', { name: 'Upload 2 files' })).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeVisible();
  });
});
