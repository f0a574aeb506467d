import { notifications } from '@app/contracts';
import { messages as t } from '../../messages';
import { call } from '../call';
import { formatError } from '../format-error';
import { placeOf } from './place-of';

/** As many at once as a person takes in; the inbox has all of them. */
const AT_ONCE = 3;

/**
 * Shows what is unread and was not there before as notifications of the browser. Several open pages of one person show each once,
 * because it has one tag. A click leads there; `go` is how this page gets to a place.
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
