import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The compiled script that a thread or a child process starts with, by its path in the repository without its ending, as
 * `libs/xml/src/validate-thread`. The `imports` of package.json lead to the build, from compiled code and from sources alike.
 */
export function entryFile(entry: string): string {
  try {
    return realpathSync(require.resolve(`#entry/${entry}`));
  } catch (cause) {
    throw new Error(`There is no build of ${entry}: run \`npm run build:server\`.`, { cause });
  }
}

/** The folder of package.json, with the build in `dist` below it; so in the repository and in the image of production. */
export const productFolder = (): string => dirname(realpathSync(require.resolve('#package.json')));
