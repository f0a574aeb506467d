import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export interface ChildCommand {
  readonly execPath: string;
  readonly args: readonly string[];
}

/** JavaScript heap of the child; buffers come on top and are what the memory watchdog is for. */
const HEAP_MEGABYTES = 768;
/** What a page leaves behind fits in here and is never copied: collecting garbage takes a third of the usual time. */
export const YOUNG_MEGABYTES = 32;

/** The command line of the reading child: it may read the app's own code and the one file, and nothing else. */
export function childCommand(file: string | undefined): ChildCommand {
  return sandboxedCommand(entryFile('child/reading-child.js'), file);
}

/** What a child is given instead of a path when it is to load its parsers before the document comes through stdin. */
export const WAITING = '--waiting';

/** The same for a child that waits: there is no file that it may read. */
export function waitingCommand(): ChildCommand {
  const { execPath, args } = childCommand(undefined);
  return { execPath, args: [...args, WAITING] };
}

/** The command line of a child with the rights of a reading child and an entry of its own, which stands in our build. */
export function sandboxedCommand(entry: string, file?: string): ChildCommand {
  const allowed = [...codeFolders(entry), ...(file === undefined ? [] : [resolve(file)])];
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  return {
    execPath: process.execPath,
    args: [
      permission,
      '--no-warnings',
      ...allowed.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      `--max-semi-space-size=${YOUNG_MEGABYTES}`,
      entry,
      ...(file === undefined ? [] : [resolve(file)]),
    ],
  };
}

/** In the same build when this file is compiled; from Jest, which runs the sources, in the build of the repository. */
function entryFile(name: string): string {
  const beside = join(__dirname, '..', name);
  if (existsSync(beside)) return realpathSync(beside);
  const built = resolve(__dirname, '../../../..', 'dist/libs/documents/src', name);
  if (existsSync(built)) return realpathSync(built);
  throw new Error('The reading child is not built: run `npm run build:server`.');
}

function codeFolders(entry: string): readonly string[] {
  const root = entry.slice(0, entry.lastIndexOf(`${sep}dist${sep}`));
  const packages = new Set<string>();
  for (const name of ['pdfjs-dist/package.json', 'pdf-parse', 'zod']) {
    const path = realpathSync(require.resolve(name));
    const index = path.lastIndexOf(`${sep}node_modules${sep}`);
    packages.add(path.slice(0, index + `${sep}node_modules`.length));
  }
  return [
    `${join(root, 'dist')}${sep}`,
    join(root, 'package.json'),
    ...[...packages].map((path) => `${path}${sep}`),
  ];
}
