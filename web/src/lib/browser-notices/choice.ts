const KEY = 'clindrove.browser-notices';

/** Whether the browser can show what happens elsewhere at all. */
export const hasNotices = (): boolean => 'Notification' in window;

/** Whether this person wants that in this browser, and the browser lets the page. */
export const areNoticesOn = (): boolean =>
  hasNotices() && localStorage.getItem(KEY) === 'on' && Notification.permission === 'granted';

/** Asks the browser, which asks the person. Call it after a click only. Answers whether the page may. */
export async function turnNoticesOn(): Promise<boolean> {
  const isAllowed = (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(KEY, isAllowed ? 'on' : 'off');
  return isAllowed;
}

export const turnNoticesOff = (): void => localStorage.setItem(KEY, 'off');
