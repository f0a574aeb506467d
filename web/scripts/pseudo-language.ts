import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PSEUDO = fileURLToPath(new URL('../pseudo/messages.ts', import.meta.url));

/** Puts the longer texts of web/pseudo in place of the English ones, for tests of the room that texts need. */
export const pseudoLanguage = (): Plugin => ({
  name: 'pseudo-language',
  enforce: 'pre',
  resolveId: (source) => (/^(\.\.?\/)+messages$/.test(source) ? PSEUDO : null),
});
