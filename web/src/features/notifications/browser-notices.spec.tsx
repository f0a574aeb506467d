import type { Notification as Told } from '@app/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { notifications } from '@app/contracts';
import { invalidate } from '../../lib/query';
import { NotificationBell } from '../../ui/notification-bell';
import { BrowserSwitch } from './browser-switch';

const told: Told = {
  id: 9,
  kind: 'workflow-failed',
  workspaceId: 1,
  formId: 2,
  workflowId: 31,
  readAt: null,
  createdAt: '2026-03-01T09:00:00.000Z',
  facts: { workspace: 'Northwind', folder: 'NWT-301', workflow: 'Build', reason: 'The key was refused.' },
};
const shown: { title: string; options: NotificationOptions | undefined }[] = [];
let answer: NotificationPermission;
let asked: number;

/** Replaces the browser's class, which jsdom does not have. */
class BrowserNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static requestPermission(): Promise<NotificationPermission> {
    asked += 1;
    BrowserNotification.permission = answer;
    return Promise.resolve(answer);
  }
  constructor(title: string, options?: NotificationOptions) {
    super();
    shown.push({ title, options });
  }
  close(): void {
    shown.pop();
  }
}

beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  asked = 0;
  answer = 'granted';
  BrowserNotification.permission = 'default';
  Object.assign(window, { Notification: BrowserNotification });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'Notification');
  jest.restoreAllMocks();
});

async function open(isHidden: boolean) {
  let unread = 1;
  serve({
    'GET /api/user/notifications': { body: [told] },
    'GET /api/user/notifications/count': () => ({ body: { unread } }),
  });
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  const { client } = renderScreen(
    <>
      <NotificationBell />
      <BrowserSwitch />
    </>,
  );
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  return async () => {
    unread += 1;
    await act(() => invalidate(notifications.count, client));
    await screen.findByRole('button', { name: `Notifications, ${unread} unread` });
  };
}
const press = () =>
  userEvent.click(screen.getByRole('button', { name: /^Show notifications in this browser/ }));

describe('notifications of the browser', () => {
  it('are asked for by a click only, and shown while nobody looks at the page', async () => {
    const arrive = await open(true);
    await arrive();
    expect([asked, shown.length]).toEqual([0, 0]);

    await press();
    await arrive();

    await waitFor(() =>
      expect(shown).toEqual([
        {
          title: '“Build” failed',
          options: { body: 'The key was refused.\nNorthwind · NWT-301', tag: 'clindrove-9' },
        },
      ]),
    );
    expect(asked).toBe(1);
    await press();
    await arrive();
    expect(shown).toHaveLength(1);
  });

  it('are not shown to whoever looks at the page', async () => {
    const arrive = await open(false);
    await press();
    await arrive();

    expect(shown).toEqual([]);
  });

  it('stay off where the browser refuses, which is said', async () => {
    answer = 'denied';
    await open(true);
    await press();

    expect(await screen.findByText(/Your browser blocks notifications from this page/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Show notifications/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });
});
