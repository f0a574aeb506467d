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

/** The sentence for the person: `detail` of the catalogue with its braces filled. */
export function errorDetail(code: ErrorCode, args: Record<string, string | number> = {}): string {
  return ERRORS[code].detail.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

/** An error of the catalogue. Thrown anywhere on the server, worded by the catalogue, answered as a problem. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly args: Record<string, string | number>;
  readonly invalidParams: readonly InvalidParam[];

  constructor(
    code: ErrorCode,
    options: {
      args?: Record<string, string | number>;
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
}
