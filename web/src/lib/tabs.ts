import { z } from 'zod';

/** What one tab tells the others of the same browser, which share its cookie. */
const News = z.object({ kind: z.enum(['signed-in', 'lost', 'left']), userId: z.number() });
type News = z.infer<typeof News>;

const channel = new BroadcastChannel('clindrove.session');

/** Reaches every other tab, not the one that tells. */
export function tellTabs(news: News): void {
  channel.postMessage(news);
}

/** Hears the other tabs until told to stop; a tab of an older build may say what this one does not know. */
export function hearTabs(listener: (news: News) => void): () => void {
  const hear = ({ data: said }: MessageEvent<unknown>) => {
    const { data } = News.safeParse(said);
    if (data) listener(data);
  };
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}
