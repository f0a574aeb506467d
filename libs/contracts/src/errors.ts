import { formatEnglish, type ResultMessage } from '@app/messages';
import { accountsErrors } from './error-catalogue/accounts';
import { administrationErrors } from './error-catalogue/administration';
import { documentsErrors } from './error-catalogue/documents';
import { formsErrors } from './error-catalogue/forms';
import { integrationsErrors } from './error-catalogue/integrations';
import { providersErrors } from './error-catalogue/providers';
import { requestsErrors } from './error-catalogue/requests';
import { workflowsErrors } from './error-catalogue/workflows';
import { workspacesErrors } from './error-catalogue/workspaces';
import type { InvalidParam } from './problem';

/**
 * The one catalogue of what can go wrong. `detail` is the sentence for the person; the specification's wording (§8) where
 * it has one. Arguments in braces are filled by the thrower.
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
} as const;

export type ErrorCode = keyof typeof ERRORS;
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(ERRORS, value);

/** What an error is told; a part with words of its own is a message. */
export type ErrorArgs = Readonly<ResultMessage['args']>;

const BRACES = /\{(\w+)\}/g;

/** The sentence for the person: `detail` of the catalogue with its braces filled. */
export function errorDetail(code: ErrorCode, args: ErrorArgs = {}): string {
  return ERRORS[code].detail.replace(BRACES, (whole, name: string) => {
    const arg = args[name];
    return arg !== null && typeof arg === 'object' ? formatEnglish(arg) : String(arg ?? whole);
  });
}

/** The same without its words, to be stored or sent beside them: never more than its English sentence tells. */
export function errorMessage(code: ErrorCode, args: ErrorArgs = {}): ResultMessage {
  const told = [...ERRORS[code].detail.matchAll(BRACES)].flatMap(([, name = '']) => {
    const arg = args[name];
    return arg === undefined ? [] : [[name, arg] as const];
  });
  return { code, args: Object.fromEntries(told) };
}

/** An error of the catalogue. Thrown anywhere on the server, worded by the catalogue, answered as a problem. */
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

  /** What it says without its words. */
  get said(): ResultMessage {
    return errorMessage(this.code, this.args);
  }
}
