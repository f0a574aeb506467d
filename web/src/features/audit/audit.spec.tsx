import { AUDIT_ACTIONS, type AuditEvent, type Form } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMember } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { serve, type Replies } from '../../../test/server';
import { AuditTab } from './audit.tab';
import { auditWords, changesOf } from './audit-words';

const anEvent = (given: Partial<AuditEvent> = {}): AuditEvent => ({
  id: '70',
  at: '2026-03-01T23:30:05.123Z',
  actor: { id: 1, name: 'Ada Morgan' },
  action: 'form.update',
  result: 'ok',
  targetType: 'form',
  targetId: 2,
  targetName: 'NWT-301',
  oldValue: { name: 'Old', description: null },
  newValue: { name: 'New', description: null },
  reason: 'Typing error',
  ...given,
});

const AUDIT = 'GET /api/workspaces/1/forms/2/audit';
function open(
  query = '',
  events: AuditEvent[] = [anEvent()],
  replies: Replies = {},
  label: Form['settings']['respondentLabel'] = 'respondents',
) {
  const sent = serve({
    'GET /api/workspaces/1/members': { body: [aMember()] },
    [AUDIT]: { body: events },
    ...replies,
  });
  const rendered = renderScreen(
    <AuditTab ids={{ workspaceId: '1', formId: '2' }} label={label} />,
    `/folder?tab=audit${query}`,
  );
  const lists = () => sent.filter(({ path }) => path.endsWith('/audit'));
  return { sent, lists, ...rendered };
}

describe('audit trail', () => {
  it('says who did what, when (UTC on hover), from what to what, and why', async () => {
    open();

    const row = within(await screen.findByRole('row', { name: /Ada Morgan/ }));
    expect(row.getByTitle('2026-03-01 23:30:05 UTC')).toBeInTheDocument();
    expect(row.getByText('Folder changed')).toBeInTheDocument();
    expect(row.getByText('Folder “NWT-301”')).toBeInTheDocument();
    expect(row.getByTitle('Old')).toHaveTextContent('Old');
    expect(row.getByTitle('New')).toHaveTextContent('New');
    expect(row.queryByText('description')).not.toBeInTheDocument();
    expect(row.getByText('Typing error')).toBeInTheDocument();
  });

  it.each([
    [{ actor: null }, 'System'],
    [{ actor: { id: 9, name: null } }, 'User #9'],
    [{ action: 'form.archive' }, 'form.archive'],
    [{ result: 'refused' as const }, 'Refused'],
    [{ targetName: null }, 'Folder #2'],
  ])('has a word for %j', async (given, text) => {
    open('', [anEvent(given)]);

    expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
  });

  it('calls the people of the folder what the folder calls them', async () => {
    const event = anEvent({ action: 'respondent.forget', targetType: 'respondent', targetName: 'P-7' });
    open('', [event, anEvent({ action: 'respondent.import', targetType: null })], {}, 'subjects');

    expect((await screen.findAllByText('Subject “P-7”'))[0]).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Subject forgotten/ })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Subjects imported' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/respondent/i);
  });

  it('filters by action, person and whole days in UTC, all of it in the address', async () => {
    const { lists, address } = open('&from=2026-03-01&to=2026-03-02');

    await waitFor(() =>
      expect(Object.fromEntries(lists()[0]?.query ?? [])).toMatchObject({
        from: '2026-03-01T00:00:00.000Z',
        to: '2026-03-03T00:00:00.000Z',
      }),
    );
    await userEvent.selectOptions(await screen.findByLabelText('Action'), 'Document deleted');
    await screen.findByRole('option', { name: 'Ada Morgan' });
    await userEvent.selectOptions(screen.getByLabelText('Person'), 'Ada Morgan');

    await waitFor(() =>
      expect(Object.fromEntries(lists().at(-1)?.query ?? [])).toMatchObject({
        action: 'document.delete',
        actorId: '1',
      }),
    );
    expect(address()).toBe('/folder?tab=audit&from=2026-03-01&to=2026-03-02&action=document.delete&person=1');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(address()).toBe('/folder?tab=audit'));
  });

  it('leaves out of the request what is no date', async () => {
    const { lists } = open('&from=yesterday');

    await waitFor(() => expect(lists()).toHaveLength(1));
    expect(lists()[0]?.query.has('from')).toBe(false);
  });

  it('exports what is filtered', async () => {
    const { sent } = open('&action=form.update', [anEvent()], {
      'GET /api/workspaces/1/forms/2/audit/export': { body: '"Event"' },
    });
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);

    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));

    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/export'))?.query.get('action')).toBe('form.update'),
    );
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    saved.mockRestore();
  });

  it('says when the export fails, and when nothing meets the filter', async () => {
    open('&action=form.update', [], {
      'GET /api/workspaces/1/forms/2/audit/export': { status: 503, body: '' },
    });

    expect(await screen.findByText('No event matches the filter.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Failed to export the audit trail')).toBeInTheDocument();
  });

  it('reads page by page', async () => {
    const page = Array.from({ length: 101 }, (_, index) => anEvent({ id: String(900 - index) }));
    const { lists } = open('', [], {
      [AUDIT]: ({ query }) => ({ body: query.has('before') ? [anEvent({ id: '5' })] : page }),
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));

    await waitFor(() => expect(lists().at(-1)?.query.get('before')).toBe('801'));
  });
});

describe('the words of the trail', () => {
  /** Actions whose events carry a folder. Actions of a workspace have no screen. */
  const OF_FOLDERS =
    /^(form|document|workflow|voice-agent|call|test-call|campaign|schedule|respondent|response)[-.](?!history)/;

  it.each(Object.keys(AUDIT_ACTIONS).filter((action) => OF_FOLDERS.test(action)))(
    'say %s as people would',
    (action) => {
      expect(auditWords('respondents').actionText(action)).not.toBe(action);
    },
  );
});

describe('changes of an event', () => {
  it('shows lists, numbers, emptied values and plain texts', () => {
    const changes = changesOf(
      anEvent({
        oldValue: { tags: ['a', 'b'], pages: 3, note: '' },
        newValue: { tags: [], pages: 3, note: 'x' },
      }),
    );

    expect(changes).toEqual([
      { field: 'tags', before: 'a, b', after: 'None' },
      { field: 'note', before: 'None', after: 'x' },
    ]);
    expect(changesOf(anEvent({ oldValue: null, newValue: 'done' }))).toEqual([
      { field: '', before: null, after: 'done' },
    ]);
  });
});
