import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PSEUDO = fileURLToPath(new URL('../pseudo/messages.ts', import.meta.url));

/** Replaces the English texts with the longer texts of web/pseudo, for tests of the layout. */
export const pseudoLanguage = (): Plugin => ({
  name: 'pseudo-language',
  enforce: 'pre',
  resolveId: (source) => (/^(\.\.?\/)+messages$/.test(source) ? PSEUDO : null),
});
