import type { Revision, SecondFactor } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../../test/render';
import { problem, type Replies, serve } from '../../../../../test/server';
import { SignTab } from './sign.tab';

const AT = '2026-03-01T09:00:00.000Z';
const DIGEST = 'a'.repeat(64);
const PATH = '/api/workspaces/1/forms/2/workflows/3/revisions';
const FACTOR = '/api/user/second-factor';

const aRevision = (given: Partial<Revision>): Revision => ({
  id: 5,
  number: 1,
  status: 'reviewed',
  voidReason: null,
  digest: DIGEST,
  content: {
    version: 1,
    workflowId: 3,
    model: 'b'.repeat(64),
    files: [],
    sources: [{ documentId: 9, name: 'Protocol', sha256: 'c'.repeat(64), bytes: 3 }],
    decisions: { count: 2, sha256: 'd'.repeat(64) },
    lastEditorId: 1,
  },
  signatures: [],
  createdBy: 1,
  createdAt: AT,
  changedAt: AT,
  ...given,
});
const factor = (given: Partial<SecondFactor>): SecondFactor => ({
  confirmedAt: AT,
  recoveryCodesLeft: 10,
  lockedUntil: null,
  signingRequires: 'both',
  ...given,
});
function open(replies: Replies) {
  const sent = serve(replies);
  renderScreen(<SignTab ids={{ workspaceId: '1', formId: '2' }} workflow={{ id: 3, name: 'LZZT' }} />);
  return sent;
}

describe('the Sign tab', () => {
  it('creates a revision and moves it to review', async () => {
    const sent = open({
      [`GET ${PATH}`]: { body: [aRevision({ status: 'draft' })] },
      [`POST ${PATH}`]: { status: 201, body: aRevision({ status: 'draft' }) },
      [`POST ${PATH}/5/advance`]: { body: aRevision({ status: 'in-review' }) },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Create revision' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start review' }));

    const posted = sent.filter(({ method }) => method === 'POST');
    expect(posted.map(({ path, body }) => [path, body])).toEqual([
      [PATH, undefined],
      [`${PATH}/5/advance`, { to: 'in-review' }],
    ]);
  });

  it('sends meaning, the digest on the screen and both components, and shows a refusal', async () => {
    const sent = open({
      [`GET ${PATH}`]: { body: [aRevision({})] },
      [`GET ${FACTOR}`]: { body: factor({}) },
      [`POST ${PATH}/5/sign`]: problem(409, 'REVISION_CHANGED', 'The study has changed.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/enter your password and a code/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Reviewer' }));
    await userEvent.type(within(dialog).getByLabelText('Password'), 'secret');
    await userEvent.click(within(dialog).getByLabelText('Digit 1 of 6'));
    await userEvent.keyboard('123456');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign' }));

    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/has changed/);
    expect(sent.find(({ path }) => path.endsWith('/sign'))?.body).toEqual({
      meaning: 'reviewer',
      digest: DIGEST,
      password: 'secret',
      code: '123456',
    });
  });

  it('shows empty boxes for the code, and takes a recovery code instead', async () => {
    const sent = open({
      [`GET ${PATH}`]: { body: [aRevision({})] },
      [`GET ${FACTOR}`]: { body: factor({ signingRequires: 'one' }) },
      [`POST ${PATH}/5/sign`]: problem(409, 'REVISION_CHANGED', 'The study has changed.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    const dialog = within(await screen.findByRole('dialog'));
    const boxes = dialog.getAllByLabelText(/^Digit \d of 6$/);
    expect(boxes.map((box) => [box.getAttribute('placeholder'), box.getAttribute('value')])).toEqual(
      Array.from({ length: 6 }, () => ['', '']),
    );
    await userEvent.type(dialog.getByLabelText('Digit 1 of 6'), '1');

    await userEvent.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
    expect(dialog.getByLabelText('Recovery code')).toHaveValue('');
    await userEvent.type(dialog.getByLabelText('Recovery code'), 'ABCD-EFGH');
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }));

    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/sign'))?.body).toMatchObject({ code: 'ABCD-EFGH' }),
    );
  });

  it('shows names, meanings and UTC times, and why a revision is void', async () => {
    const signature = {
      id: 1,
      signedBy: 4,
      printedName: 'Ada L',
      meaning: 'approver',
      digest: DIGEST,
    } as const;
    open({
      [`GET ${PATH}`]: {
        body: [
          aRevision({ id: 6, number: 2, status: 'void', voidReason: 'source-changed' }),
          aRevision({ status: 'signed', signatures: [{ ...signature, signedAt: AT }] }),
        ],
      },
    });

    const signed = await screen.findByRole('region', { name: 'Revision 1' });
    expect(signed).toHaveTextContent('Ada L');
    expect(signed).toHaveTextContent('Approver, 2026-03-01 09:00:00 UTC');
    expect(within(signed).getByRole('button', { name: 'Download signed package' })).toBeVisible();
    const voided = screen.getByRole('region', { name: 'Revision 2' });
    expect(voided).toHaveTextContent('A source document has changed since, or is missing.');
    expect(within(voided).queryByRole('button')).toBeNull();
  });

  it('sends a person without a second factor to the account', async () => {
    open({
      [`GET ${PATH}`]: { body: [aRevision({})] },
      [`GET ${FACTOR}`]: { body: factor({ confirmedAt: null }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    const dialog = await screen.findByRole('dialog');

    expect(await within(dialog).findByRole('link', { name: 'Open your account' })).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Sign' })).toBeDisabled();
  });
});
