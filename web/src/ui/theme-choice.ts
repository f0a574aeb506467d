import { useSyncExternalStore } from 'react';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Read by public/theme.js before the first paint. */
const KEY = 'clindrove.theme';
const listeners = new Set<() => void>();

/** The user's choice. The default is `system`. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, read);
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  paint();
  for (const listener of listeners) listener();
}

/** Follows the system theme while `system` is selected. */
export function followSystemTheme(): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', paint);
  return () => query.removeEventListener('change', paint);
}

function paint(): void {
  const choice = read();
  const isDark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.toggle('dark', isDark);
  root.classList.toggle('light', !isDark);
  root.style.colorScheme = isDark ? 'dark' : 'light';
  root.style.background = '';
}

function read(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
