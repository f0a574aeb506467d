import * as en from '../src/messages/en';
import { longer } from './longer';

/** A second language for tests: the texts of the product, each longer by four tenths, and with letters beyond ASCII. */
export const messages: typeof en = {
  ...longer(en),
  errorMessages: async () => (await import('./errors')).catalogue,
};
