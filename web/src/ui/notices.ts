export interface Notice {
  readonly title: string;
  readonly text?: string | undefined;
}

export type NoticeKind = 'success' | 'error' | 'info';

type Show = (kind: NoticeKind, notice: Notice) => void;

let show: Show | null = null;
/** A notice that was sent before the toast region was mounted. */
let waiting: readonly [NoticeKind, Notice] | null = null;

const tell =
  (kind: NoticeKind) =>
  (notice: Notice): void => {
    if (show === null) waiting = [kind, notice];
    else show(kind, notice);
  };

/** Shows a toast for five seconds. */
export const notify = { success: tell('success'), error: tell('error'), info: tell('info') };

/** Registers the component that shows notices and delivers the waiting one. Returns a function that unregisters it. */
export function followNotices(follower: Show): () => void {
  show = follower;
  if (waiting !== null) follower(...waiting);
  waiting = null;
  return () => {
    if (show === follower) show = null;
  };
}
