import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SETTINGS } from './settings';

/** Evaluated through the debugger, which the page's content security policy does not restrict. */
const source = readFileSync(join(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that depend on the color theme. All other results are the same in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns the violations that axe finds on the current page, or in the dialog that is open over it. Empty if there are none. */
export async function accessibilityFaults(
  page: Page,
  { only = 'everything' }: { only?: 'everything' | 'colors' } = {},
): Promise<string[]> {
  await page.evaluate(source);
  const options = JSON.stringify({
    runOnly: only === 'colors' ? COLOR_RULES : RULES,
    // The pseudo-language pads a word and a sentence that contains it differently.
    ...(SETTINGS.isPseudo && { rules: { 'label-content-name-mismatch': { enabled: false } } }),
    resultTypes: ['violations'],
    preload: false,
  });
  const found: unknown = await page.evaluate(`axe.run(${TOP}, ${options}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`);
  return Array.isArray(found) ? found.map(String) : ['axe has not answered'];
}

/** The page behind a dialog is tested as a separate screen. */
const TOP = "[...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document";
