import { formatEnglish, type ResultMessage } from '@app/messages';
import { accountsErrors } from './error-catalogue/accounts';
import { administrationErrors } from './error-catalogue/administration';
import { documentsErrors } from './error-catalogue/documents';
import { formsErrors } from './error-catalogue/forms';
import { integrationsErrors } from './error-catalogue/integrations';
import { machinesErrors } from './error-catalogue/machines';
import { providersErrors } from './error-catalogue/providers';
import { requestsErrors } from './error-catalogue/requests';
import { signingErrors } from './error-catalogue/signing';
import { workflowsErrors } from './error-catalogue/workflows';
import { workspacesErrors } from './error-catalogue/workspaces';
import type { InvalidParam } from './problem';

/**
 * The catalogue of all errors. `detail` is the sentence for the user, in the specification's wording (§8) if it has one. The
 * code that throws fills the arguments in braces.
 */
export const ERRORS = {
  ...requestsErrors,
  ...accountsErrors,
  ...administrationErrors,
  ...workspacesErrors,
  ...documentsErrors,
  ...formsErrors,
  ...integrationsErrors,
  ...providersErrors,
  ...workflowsErrors,
  ...signingErrors,
  ...machinesErrors,
} as const;

export type ErrorCode = keyof typeof ERRORS;
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(ERRORS, value);

/** Arguments of an error. A localized part is a message. */
export type ErrorArgs = Readonly<ResultMessage['args']>;

const BRACES = /\{(\w+)\}/g;

/** The sentence for the user: `detail` of the catalogue with its braces filled. */
export function errorDetail(code: ErrorCode, args: ErrorArgs = {}): string {
  return ERRORS[code].detail.replace(BRACES, (whole, name: string) => {
    const arg = args[name];
    return arg !== null && typeof arg === 'object' ? formatEnglish(arg) : String(arg ?? whole);
  });
}

/** The same as a localized message, to store or send with the sentence. It never holds more than the English sentence. */
export function errorMessage(code: ErrorCode, args: ErrorArgs = {}): ResultMessage {
  const told = [...ERRORS[code].detail.matchAll(BRACES)].flatMap(([, name = '']) => {
    const arg = args[name];
    return arg === undefined ? [] : [[name, arg] as const];
  });
  return { code, args: Object.fromEntries(told) };
}

/** An error of the catalogue. Any server code may throw it; the API answers it as a problem. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly args: ErrorArgs;
  readonly invalidParams: readonly InvalidParam[];

  constructor(
    code: ErrorCode,
    options: {
      args?: ErrorArgs;
      cause?: unknown;
      invalidParams?: readonly InvalidParam[];
    } = {},
  ) {
    super(errorDetail(code, options.args), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.args = options.args ?? {};
    this.invalidParams = options.invalidParams ?? [];
  }

  /** The error as a localized message. */
  get said(): ResultMessage {
    return errorMessage(this.code, this.args);
  }
}
