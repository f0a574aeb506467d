// Prints the JavaScript that the first page loads (entry, its static imports and the route's own chunks), gzipped, and
// fails above the budget, or when two files import each other, because their execution order is then undefined (groups of
// chunk-groups.ts can do that). Run after `vite build`.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { gzipSync } from 'node:zlib';

/** A browser loads six files in parallel. */
const BUDGET_FILES = 40;
const dist = fileURLToPath(new URL('../../dist/web/client/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
/** The chunks of each first page, and their budget in kilobytes. Screens of signed-in users share a frame. */
const pages = [
  { budget: 250, parts: ['auth/auth.page'] },
  { budget: 300, parts: ['dashboard/dashboard.page', 'app/require-user'] },
  { budget: 300, parts: ['form-editor/form-editor.page', 'app/require-user'] },
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

const done = new Set();
/** Files reachable from this one that import each other. */
function cycle(name, above = []) {
  if (above.includes(name)) return [...above.slice(above.indexOf(name)), name];
  if (done.has(name)) return null;
  for (const next of manifest[name].imports ?? []) {
    const found = cycle(next, [...above, name]);
    if (found) return found;
  }
  done.add(name);
  return null;
}

let isOver = false;
for (const { budget, parts } of pages) {
  const loaded = new Set([entry, ...parts.map(chunkOf)].flatMap((chunk) => [...files(chunk)]));
  const size = kilobytes(loaded);
  isOver ||= size > budget || loaded.size > BUDGET_FILES;
  console.log(
    `${parts[0].padEnd(32)} ${size.toFixed(1)} of ${budget} kB gzip in ${loaded.size} of ${BUDGET_FILES} files`,
  );
}
const ring = Object.keys(manifest)
  .map((name) => cycle(name))
  .find((names) => names !== null);
if (ring) console.error(`Files import each other: ${ring.join(' → ')}`);
if (isOver || ring) process.exit(1);
