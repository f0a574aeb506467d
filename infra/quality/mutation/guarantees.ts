import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant';

/** The folder of the sources, because the build does not copy these files. */
const FOLDER = join(process.cwd(), 'infra/quality/mutation/guarantees');

const MUTANT = /^([^-+|\n][^|\n]*?)(?: \| (.*⟫.*\n)|\n((?:-.*\n)+)((?:\+.*\n)*))/gm;
/** A part of a line and the text that replaces it. */
const CHANGE = /⟪(.*?)│(.*?)⟫/g;

/** The mutants of every guarantee of the product, from the files in `guarantees`. */
export const GUARANTEES: readonly Mutant[] = readdirSync(FOLDER)
  .toSorted()
  .flatMap((name) => parseMutants(readFileSync(join(FOLDER, name), 'utf8')));

/**
 * Parses a file of mutants. A line with `@` applies to all mutants up to the next one:
 *
 *     # Title of a group; for readers only
 *     @ damaged/file.ts ? its.spec.ts ! started : names of tests
 *     name of a mutant | text around ⟪a part│what replaces it⟫ and behind it
 *     name of a mutant of several lines
 *     -text that is replaced
 *     +text that replaces it                   optional; without it, the text is deleted
 *
 * `! started` says that the tests start processes of the product. It and the names of the tests are optional. Throws if a line is
 * of no mutant, or a mutant has no file or no test.
 */
export function parseMutants(source: string): Mutant[] {
  return source.split(/^(?=@)/m).flatMap((group) => {
    const [header = '', file = '', test = '', started, named] =
      /^@ (\S+) \? (\S+)( ! started)?(?: : (.+))?\n/.exec(group) ?? [];
    const lines = group.slice(header.length).replace(/^#.*\n/gm, '');
    const mutants = [...lines.matchAll(MUTANT)].map(
      ([, name = '', inline = '', from = inline, to = inline]): Mutant => ({
        name,
        file,
        test,
        from: from.replace(/^-/gm, '').replace(CHANGE, '$1').slice(0, -1),
        to: to.replace(/^\+/gm, '').replace(CHANGE, '$2').slice(0, -1),
        ...(named === undefined ? {} : { named }),
        ...(started === undefined ? {} : { isStarted: true }),
      }),
    );
    const unread = lines.replace(MUTANT, '');
    if (unread !== '' || (mutants.length > 0 && file === ''))
      throw new Error(`A mutant has no file, no test or no text: ${unread || lines}`.slice(0, 200));
    return mutants;
  });
}
