const KEY = 'clindrove.browser-notices';

/** Whether the browser supports notifications. */
export const hasNotices = (): boolean => 'Notification' in window;

/** Whether the user enabled notifications in this browser and the browser permits them for this page. */
export const areNoticesOn = (): boolean =>
  hasNotices() && localStorage.getItem(KEY) === 'on' && Notification.permission === 'granted';

/** Requests the notification permission. Call it only from a click handler. Returns whether permission was granted. */
export async function turnNoticesOn(): Promise<boolean> {
  const isAllowed = (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(KEY, isAllowed ? 'on' : 'off');
  return isAllowed;
}

export const turnNoticesOff = (): void => localStorage.setItem(KEY, 'off');
