import type { Page } from '@playwright/test';

/** A layout shift: its score and the elements that moved. */
interface Shift {
  readonly value: number;
  readonly parts: readonly string[];
}

interface Watched {
  shifts: Shift[];
}

/** Records layout shifts without user input on every page opened from now on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.shifts = [];
    const say = (node: Node | null, from: DOMRect, to: DOMRect) => {
      const text = node?.textContent?.trim().slice(0, 40) ?? '';
      const name = node instanceof Element ? node.tagName.toLowerCase() : (node?.nodeName ?? 'gone');
      const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
      return `${name} “${text}” ${place(from)} → ${place(to)}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[])
        if (!entry.hadRecentInput)
          watched.shifts.push({
            value: entry.value,
            parts: entry.sources.map(({ node, previousRect, currentRect }) =>
              say(node, previousRect, currentRect),
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** The total layout shift since the page was opened, and its sources. */
export async function layoutShift(page: Page): Promise<{ sum: number; parts: readonly string[] }> {
  const shifts = await page.evaluate(() => (window as unknown as Watched).shifts);
  return {
    sum: shifts.reduce((total, { value }) => total + value, 0),
    parts: shifts.flatMap(({ value, parts }) => parts.map((part) => `${value.toFixed(4)} ${part}`)),
  };
}

/** The horizontal overflow of the page, in pixels. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Controls that cannot be scrolled into the window or that another element covers there. */
export function unreachableControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A closed `details` element keeps the boxes of its content.
    const isShown = (element: Element) => element.getClientRects().length > 0 && element.checkVisibility();
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isShown);
    const root = dialogs.at(-1) ?? document.body;
    const controls = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    return controls.filter(isShown).flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      // Elements for screen readers only are at most two pixels wide. The skip link is visible only when focused.
      if (
        width < 4 ||
        height < 4 ||
        control.getAttribute('href')?.startsWith('#') ||
        control.closest('[aria-hidden=true], [inert]')
      )
        return [];
      control.scrollIntoView({ block: 'center', inline: 'center' });
      // A link in a text may wrap over several lines. Use the longest one.
      const box =
        [...control.getClientRects()].sort((one, other) => other.width - one.width)[0] ??
        control.getBoundingClientRect();
      const [left, right] = [Math.max(0, box.left), Math.min(window.innerWidth, box.right)];
      const [top, bottom] = [Math.max(0, box.top), Math.min(window.innerHeight, box.bottom)];
      const name = `${control.tagName.toLowerCase()} “${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)}”`;
      if (right - left < Math.min(box.width, 24) || bottom - top < Math.min(box.height, 24))
        return [`outside: ${name}`];
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isHit = hit !== null && (control.contains(hit) || hit.closest('label') !== null);
      return isHit ? [] : [`covered by ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}: ${name}`];
    });
  });
}
