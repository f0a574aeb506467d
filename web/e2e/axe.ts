import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Given to the debugger, which the page's own policy does not bind. */
const source = readFileSync(join(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page as it is now; nothing, that is. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const found: unknown =
    await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`);
  return Array.isArray(found) ? found.map(String) : ['axe has not answered'];
}
