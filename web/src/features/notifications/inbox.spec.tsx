import type { Notification, NotificationSettings } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { NotificationBell } from '../../ui/notification-bell';
import { InboxDrawer } from './inbox.drawer';

const AT = '2026-03-01T09:00:00.000Z';
const told = (given: Partial<Notification> = {}): Notification => ({
  id: 9,
  kind: 'workflow-failed',
  workspaceId: 1,
  formId: 2,
  workflowId: 31,
  createdAt: AT,
  readAt: null,
  facts: { workspace: 'Northwind', folder: 'NWT-301', workflow: 'Build', reason: 'The key was refused.' },
  ...given,
});
const wishes: NotificationSettings = {
  mail: {
    'workflow-completed': 'never',
    'workflow-needs-review': 'never',
    'workflow-failed': 'never',
    'access-requested': 'at-once',
    'access-decided': 'at-once',
    'spending-near': 'at-once',
    'model-retiring': 'digest',
    'webhook-disabled': 'at-once',
  },
};

function show(list: readonly Notification[]) {
  const sent = serve({
    'GET /api/user/notifications': { body: list },
    'GET /api/user/notifications/count': {
      body: { unread: list.filter(({ readAt }) => readAt === null).length },
    },
    'POST /api/user/notifications/read': { status: 204 },
    'GET /api/user/notifications/settings': { body: wishes },
    'PUT /api/user/notifications/settings': ({ body }) => ({ body }),
  });
  const rendered = renderScreen(
    <>
      <NotificationBell />
      <InboxDrawer onClose={() => undefined} />
    </>,
  );
  const bodyOf = (method: string) => sent.find((request) => request.method === method)?.body;
  return { ...rendered, bodyOf };
}

describe('the inbox', () => {
  it('says what happened where, why, and how much of it is unread', async () => {
    show([told(), told({ id: 8, kind: 'workflow-completed', readAt: AT })]);

    const [first, second] = await screen.findAllByRole('listitem');
    const row = within(first ?? document.body);
    expect(row.getByRole('link', { name: '“Build” failed' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2?tab=workflow&workflow=31',
    );
    expect(row.getByText('The key was refused.')).toBeVisible();
    expect(row.getByRole('img', { name: 'Unread' })).toBeVisible();
    expect(within(second ?? document.body).queryByRole('img', { name: 'Unread' })).toBeNull();
    expect(
      await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true }),
    ).toBeInTheDocument();
  });

  it('leads from a webhook that was turned off to the webhooks, and says why', async () => {
    const facts = {
      workspace: 'Northwind',
      receiver: 'https://example.com',
      disabledReason: 'gone' as const,
    };
    show([told({ kind: 'webhook-disabled', formId: null, workflowId: null, facts })]);

    const name = 'The webhook to https://example.com was turned off: the receiver answered 410 Gone';
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      '/workspace/1/settings?tab=webhooks',
    );
  });

  it('takes as read what is followed', async () => {
    const { bodyOf, address } = show([told()]);

    await userEvent.click(await screen.findByRole('link', { name: '“Build” failed' }));

    await waitFor(() => expect(bodyOf('POST')).toEqual({ ids: [9] }));
    expect(address()).toBe('/workspace/1/folders/2?tab=workflow&workflow=31');
  });

  it('takes all as read up to what is shown, not what came since', async () => {
    const { bodyOf } = show([told({ id: 12 }), told({ id: 9 })]);
    await screen.findAllByRole('listitem');

    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));

    await waitFor(() => expect(bodyOf('POST')).toEqual({ upTo: 12 }));
  });

  it('lets a person choose what is mailed', async () => {
    const { bodyOf } = show([]);
    expect(await screen.findByText('Nothing yet')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Emails' }));
    await userEvent.selectOptions(await screen.findByLabelText('A workflow failed'), 'Once a day');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

    await waitFor(() =>
      expect(bodyOf('PUT')).toEqual({ mail: { ...wishes.mail, 'workflow-failed': 'digest' } }),
    );
  });
});
