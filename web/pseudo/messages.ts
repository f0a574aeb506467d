import * as en from '../src/messages/en';
import { longer } from './longer';

/** A pseudo-language for tests: all texts of the product, each 40 % longer and with non-ASCII letters. */
export const messages: typeof en = {
  ...longer(en),
  errorMessages: async () => (await import('./errors')).catalogue,
};
