import { useEffect } from 'react';
import { messages as t } from '../messages';

let page = '';
let badge = '';

/** Sets the tab title while a screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Prefixes the title with a word until the user looks at the tab again. */
export function badgeTitle(word: string): void {
  if (!document.hidden) return;
  badge = `${word} · `;
  show();
  document.addEventListener(
    'visibilitychange',
    () => {
      badge = '';
      show();
    },
    { once: true },
  );
}

function show(): void {
  document.title = `${badge}${page ? `${page} · ` : ''}${t.product}`;
}
