import type { KeyboardEvent } from 'react';

type Act = 'next' | 'previous' | 'search' | 'show' | 'clear';

const KEYS: Readonly<Record<string, Act | undefined>> = {
  j: 'next',
  k: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  '/': 'search',
  Enter: 'show',
  Escape: 'clear',
};

/** Single keys work while the focus is in the preview and nothing is being typed (WCAG 2.1.4); Escape works there, too. */
export const onPreviewKey = (acts: Readonly<Record<Act, () => void>>) => (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = KEYS[event.key];
  if (act === undefined) return;
  if (act === 'clear') return acts.clear();
  if (isTyping(event.target)) return;
  if (act === 'show' && isControl(event.target)) return;
  event.preventDefault();
  acts[act]();
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;
