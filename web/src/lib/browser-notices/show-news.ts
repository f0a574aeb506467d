import { notifications } from '@app/contracts';
import { messages as t } from '../../messages';
import { call } from '../call';
import { formatError } from '../format-error';
import { placeOf } from './place-of';

/** Maximum number of notifications shown at once. The inbox lists all of them. */
const AT_ONCE = 3;

/**
 * Shows new unread items as browser notifications. If a user has several pages open, each notification is shown once,
 * because its tag is the same on all pages. A click navigates to the item with `go`.
 */
export async function showNews(howMany: number, go: (place: string) => void): Promise<void> {
  const newest = await call(notifications.list, { query: { limit: String(Math.min(howMany, AT_ONCE)) } });
  for (const told of newest.filter(({ readAt }) => readAt === null)) {
    const notice = new Notification(t.notifications.sentences[told.kind](told.facts), {
      body: [formatError(told.facts.reason, told.facts.said), t.notifications.where(told.facts)]
        .filter(Boolean)
        .join('\n'),
      tag: `clindrove-${told.id}`,
    });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      go(placeOf(told));
    });
  }
}
