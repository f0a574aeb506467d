import { useEffect } from 'react';
import { messages as t } from '../messages';

let page = '';
let badge = '';

/** The tab's title while a screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Puts a word before the title until the person looks at the tab again. */
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
