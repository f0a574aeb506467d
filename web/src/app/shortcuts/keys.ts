/** The action that a key requests on the current screen. Null for keys without an action. */
export type Wish = 'go' | 'help' | 'search' | 'new' | 'next' | 'previous';

const SINGLE: Readonly<Record<string, Wish>> = {
  '/': 'search',
  '?': 'help',
  n: 'new',
  j: 'next',
  k: 'previous',
};

/** Interprets a key press. Ignores keys while the user types or a dialog or menu is open. */
export function wishOf(event: KeyboardEvent, areKeysOn: boolean): Wish | null {
  if (event.defaultPrevented || event.isComposing || isOverlaid()) return null;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'go';
  if (event.ctrlKey || event.metaKey || event.altKey || !areKeysOn || isTyping(event.target)) return null;
  return SINGLE[event.key] ?? null;
}

const isOverlaid = (): boolean =>
  document.querySelector('[role=dialog]:not([hidden]), [role=alertdialog], [role=menu][data-state=open]') !==
  null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=textbox]',
  ) !== null;

/** Focuses the search field of the screen. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Clicks the screen's main "add" button. */
export function pressNew(): boolean {
  const button = document.querySelector<HTMLButtonElement>('main [data-shortcut=new]:not(:disabled)');
  button?.click();
  return button !== null;
}

/** Moves to the next item of a one-at-a-time view. Otherwise moves to the link or button of the next row. Stops at both ends. */
export function moveRow(by: 1 | -1): boolean {
  const step = document.querySelector<HTMLButtonElement>(
    `main [data-shortcut=${by === 1 ? 'next' : 'previous'}]`,
  );
  if (step !== null) {
    step.click();
    return true;
  }
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  let next = here === -1 ? (by === 1 ? 0 : rows.length - 1) : here + by;
  // Check only the rows in the direction of the move, because a list can have thousands.
  while (next in rows && !canBeReached(rows[next])) next += by;
  const row = rows[next];
  if (row === undefined) return false;
  targetOf(row)?.focus();
  row.scrollIntoView({ block: 'nearest' });
  return true;
}

const ROWS = 'main ul > li, main tbody > tr, main [role=rowgroup]:last-child > [role=row]';

const canBeReached = (row: HTMLElement | undefined): boolean =>
  row !== undefined && targetOf(row) !== null && row.getClientRects().length > 0;

const targetOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button:not(:disabled)');
