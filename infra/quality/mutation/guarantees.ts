import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant';

/** The folder of the sources, because the build does not copy these files. */
const FOLDER = join(process.cwd(), 'infra/quality/mutation/guarantees');

/** The mutants of every guarantee of the product, from the files in `guarantees`. */
export const GUARANTEES: readonly Mutant[] = readdirSync(FOLDER)
  .toSorted()
  .flatMap((name) => parseMutants(readFileSync(join(FOLDER, name), 'utf8')));

/**
 * Parses a file of mutants. The first character of a line determines its meaning:
 *
 *     # Title of a group; for readers only
 *     @ path/of/the/damaged/file.ts
 *     ? path/of/its.spec.ts names of tests     the names are optional
 *     ! started                                the tests start processes of the product
 *     name of the mutant                       any other first character
 *     -text that is replaced
 *     +text that replaces it                   optional; without it, the text is deleted
 *
 * Consecutive `-` or `+` lines form one text of several lines. `@`, `?` and `!` apply to all mutants up to the next `@`.
 * Throws if a mutant lacks its file, its test or the text that it replaces.
 */
export function parseMutants(source: string): Mutant[] {
  return source.split(/^(?=@ )/m).flatMap((group) => {
    const [, file, test, named, started, body = ''] =
      /^@ (\S+)\n\? (\S+)(?: (.+))?\n(! started\n)?([\s\S]*)$/.exec(group) ?? [];
    if (file === undefined || test === undefined) {
      if (/^[^#\n]/m.test(group)) throw new Error(`A mutant has no file or no test: ${group.slice(0, 200)}`);
      return [];
    }
    const mutants = body.replace(/^#.*$/gm, '').matchAll(/^([^-+\n].*)\n((?:-.*\n)+)((?:\+.*\n)*)/gm);
    return [...mutants].map(([, name = '', from = '', to = '']): Mutant => ({
      name,
      file,
      test,
      from: textOf(from),
      to: textOf(to),
      ...(named === undefined ? {} : { named }),
      ...(started === undefined ? {} : { isStarted: true }),
    }));
  });
}

function textOf(lines: string): string {
  return lines.replace(/^[-+]/gm, '').slice(0, -1);
}
