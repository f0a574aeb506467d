const KEY = 'clindrove.shortcuts';

/** Whether keys without Ctrl or ⌘ do something (WCAG 2.1.4: they can be turned off). */
export const areKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off';

export function turnKeys(choice: 'on' | 'off'): void {
  localStorage.setItem(KEY, choice);
}
