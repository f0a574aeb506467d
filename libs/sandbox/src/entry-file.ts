import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The compiled script of a thread or child process, by its path in the repository without extension, such as
 * `libs/xml/src/validate-thread`. The `imports` of package.json point to the build, for compiled code and sources alike.
 */
export function entryFile(entry: string): string {
  try {
    return realpathSync(require.resolve(`#entry/${entry}`));
  } catch (cause) {
    throw new Error(`There is no build of ${entry}: run \`npm run build:server\`.`, { cause });
  }
}

/** The folder of package.json, with the build in its `dist` folder. This holds in the repository and in the production image. */
export const productFolder = (): string => dirname(realpathSync(require.resolve('#package.json')));
