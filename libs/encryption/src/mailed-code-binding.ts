import type { Binding } from './sealed-text';

/** Binding of a code that waits to be mailed. */
export const mailedCodeBinding = (codeHash: string): Binding => ['mailed-code', codeHash];
