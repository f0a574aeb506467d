// Prints the JavaScript that the first page loads (entry, its static imports and the route's own chunks), gzipped, and
// fails above the budget. Run after `vite build`.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 300;
const dist = fileURLToPath(new URL('../../dist/web/client/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
/** What each first page fetches; screens of signed-in people stand in a frame of their own. */
const pages = [
  ['auth/auth.page'],
  ['dashboard/dashboard.page', 'app/require-user'],
  ['form-editor/form-editor.page', 'app/require-user'],
];

function files(chunk, seen = new Set()) {
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const name of chunk.imports ?? []) files(manifest[name], seen);
  return seen;
}

function chunkOf(part) {
  const found = Object.entries(manifest).find(([name]) => name.includes(part));
  if (!found) throw new Error(`The build has no chunk for ${part}`);
  return found[1];
}

const kilobytes = (names) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(dist + name), { level: 9 }).length, 0) / 1000;

let worst = 0;
for (const page of pages) {
  const size = kilobytes(new Set([entry, ...page.map(chunkOf)].flatMap((chunk) => [...files(chunk)])));
  worst = Math.max(worst, size);
  console.log(`${page[0].padEnd(32)} ${size.toFixed(1)} kB gzip`);
}
console.log(`budget ${BUDGET_KB} kB, largest first load ${worst.toFixed(1)} kB`);
if (worst > BUDGET_KB) process.exit(1);
