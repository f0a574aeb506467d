import {
  type Catalogue,
  type ErrorArgs,
  type ErrorCode,
  errorDetail,
  ERRORS,
  isErrorCode,
} from '@app/contracts';
import { resultMessages } from '../src/messages/en';
import { longer } from './longer';

const says = (code: ErrorCode) => (args: ErrorArgs) => errorDetail(code, args);

const errors = Object.fromEntries(
  Object.keys(ERRORS)
    .filter(isErrorCode)
    .map((code) => [code, says(code)]),
);

/** The error messages in the pseudo-language, including messages with parts of their own. */
export const catalogue: Catalogue = longer({ ...resultMessages, ...errors });
