const KEY = 'clindrove.shortcuts';

/** Whether shortcuts without Ctrl or ⌘ are enabled (WCAG 2.1.4: they can be turned off). */
export const areKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off';

export function turnKeys(choice: 'on' | 'off'): void {
  localStorage.setItem(KEY, choice);
}
