export interface Notice {
  readonly title: string;
  readonly text?: string;
}

export type NoticeKind = 'success' | 'error' | 'info';

type Show = (kind: NoticeKind, notice: Notice) => void;

let show: Show | null = null;
/** Told before there was a place for it. */
let waiting: readonly [NoticeKind, Notice] | null = null;

const tell =
  (kind: NoticeKind) =>
  (notice: Notice): void => {
    if (show === null) waiting = [kind, notice];
    else show(kind, notice);
  };

/** Tells the person something, in a corner and for five seconds. */
export const notify = { success: tell('success'), error: tell('error'), info: tell('info') };

/** Whoever shows notices gets them from now on, first the one that waits. Returns how to end that. */
export function followNotices(follower: Show): () => void {
  show = follower;
  if (waiting !== null) follower(...waiting);
  waiting = null;
  return () => {
    if (show === follower) show = null;
  };
}
