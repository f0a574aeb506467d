import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the commonest passwords into `api/src/auth/passwords/common-passwords.ts`:
 * `node infra/passwords/write-list.mjs path/to/passwords.json`, the ranked list of `@zxcvbn-ts/language-common` (MIT).
 */
const COUNT = 10_000;

const ranked = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const words = [...new Set(ranked.map((word) => word.toLowerCase()))]
  .filter((word) => /^[\x21-\x7e]+$/.test(word) && !/['\\]/.test(word))
  .slice(0, COUNT);
writeFileSync(
  join(import.meta.dirname, '..', '..', 'api', 'src', 'auth', 'passwords', 'common-passwords.ts'),
  `/** Written by infra/passwords/write-list.mjs from @zxcvbn-ts/language-common 4.1.3 (MIT, see infra/passwords/LICENSE.txt). */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  '${words.join(' ')}'.split(' '),
);
`,
);
