import type { Binding } from './sealed-text';

/** What a code is sealed to while it waits to be mailed. */
export const mailedCodeBinding = (codeHash: string): Binding => ['mailed-code', codeHash];
