import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Version of the installed product. */
export const productVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(require.resolve('#package.json'), 'utf8')))
    .version;
