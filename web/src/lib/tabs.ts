import { z } from 'zod';

/** Messages between tabs of the same browser, which share a cookie. */
const News = z.object({ kind: z.enum(['signed-in', 'lost', 'left']), userId: z.number() });
type News = z.infer<typeof News>;

const channel = new BroadcastChannel('clindrove.session');

/** Sends a message to all other tabs, not to the sender. */
export function tellTabs(news: News): void {
  channel.postMessage(news);
}

/** Subscribes to messages of other tabs until stopped. A tab of another build may send unknown messages. */
export function hearTabs(listener: (news: News) => void): () => void {
  const hear = ({ data: said }: MessageEvent<unknown>) => {
    const { data } = News.safeParse(said);
    if (data) listener(data);
  };
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}
