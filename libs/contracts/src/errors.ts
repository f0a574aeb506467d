import { z } from 'zod';

/**
 * The one catalogue of what can go wrong. `detail` is the sentence for the person; the specification's wording (§8) where
 * it has one. Arguments in braces are filled by the thrower.
 */
const define = <const T extends Record<string, { status: number; title: string; detail: string }>>(
  catalogue: T,
): T => catalogue;

export const ERRORS = define({
  // requests
  INVALID_INPUT: { status: 400, title: 'Invalid input', detail: '{message}' },
  NOT_FOUND: { status: 404, title: 'Not found', detail: 'This does not exist, or you have no access to it.' },
  EDIT_CONFLICT: {
    status: 412,
    title: 'Changed meanwhile',
    detail: 'Someone else has changed this in the meantime. Load it again, then make your change.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many attempts. Please wait {seconds} seconds and try again.',
  },
  CROSS_SITE: {
    status: 403,
    title: 'Cross-site request refused',
    detail: 'This request did not come from the application.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Request too large', detail: 'This request is too large.' },
  UNEXPECTED: {
    status: 500,
    title: 'Something went wrong',
    detail:
      'Something went wrong on our side. Please try again; if it happens again, tell support the request id.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'The service is temporarily unavailable. Nothing was lost; please try again in a moment.',
  },
  // accounts
  UNAUTHENTICATED: { status: 401, title: 'Not signed in', detail: 'Please sign in.' },
  FORBIDDEN: { status: 403, title: 'Not allowed', detail: 'Your role does not allow this.' },
  CREDENTIALS_WRONG: { status: 401, title: 'Login failed', detail: 'Invalid email or password' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    title: 'Account suspended',
    detail: 'Your account has been suspended. Please contact support for assistance.',
  },
  EMAIL_UNVERIFIED: {
    status: 403,
    title: 'Email not verified',
    detail: 'Please verify your email address before managing workspaces.',
  },
  ACCOUNT_PENDING: {
    status: 403,
    title: 'Account pending approval',
    detail:
      'Your account is pending approval. You cannot manage workspaces until an administrator approves your account.',
  },
  EMAIL_TAKEN: {
    status: 409,
    title: 'Registration failed',
    detail: 'An account with this email already exists',
  },
  CODE_INVALID: {
    status: 400,
    title: 'Email verification failed',
    detail: 'Invalid or expired verification code',
  },
  RESET_CODE_INVALID: {
    status: 400,
    title: 'Password reset failed',
    detail: 'Invalid or expired verification code',
  },
  EMAIL_ALREADY_VERIFIED: {
    status: 409,
    title: 'Already verified',
    detail: 'This email is already verified.',
  },
  // administration
  ACCOUNT_CHANGED: {
    status: 409,
    title: 'Account changed meanwhile',
    detail: 'This account is not in the state that this step needs, or someone else has just changed it.',
  },
  ADMINISTRATOR_PROTECTED: {
    status: 409,
    title: 'Administrator account',
    detail: 'An administrator account cannot be revoked, suspended or deleted here.',
  },
  DOMAIN_EXISTS: {
    status: 409,
    title: 'Domain already approved',
    detail: 'This domain is already on the whitelist.',
  },
  OWNS_WORKSPACES: {
    status: 409,
    title: 'Owner of workspaces',
    detail:
      'This person owns workspaces in which others work: {names}. Transfer them, or confirm that they are deleted.',
  },
  // workspaces
  JOIN_REFUSED: {
    status: 404,
    title: 'Workspace not found',
    detail: 'There is no workspace with this name and access code. Both are case-sensitive.',
  },
  ALREADY_MEMBER: {
    status: 409,
    title: 'Already a member',
    detail: 'You are already a member of this workspace.',
  },
  OWN_ROLE: {
    status: 409,
    title: 'Own role',
    detail: 'You cannot change your own role. Transfer the ownership to another member instead.',
  },
  NEW_OWNER_NOT_ACTIVE: {
    status: 409,
    title: 'Member not active',
    detail: 'The ownership can only go to a member whose email is verified and whose account is approved.',
  },
  MEMBER_PROTECTED: {
    status: 403,
    title: 'Member cannot be removed',
    detail: 'An owner cannot be removed, and only the owner can remove an admin.',
  },
  MEMBER_CHANGED: {
    status: 409,
    title: 'Member changed meanwhile',
    detail: 'Someone else changed this member at the same time. Please look at the list and try again.',
  },
  REQUEST_DECIDED: {
    status: 409,
    title: 'Request already processed',
    detail: 'This request has already been processed.',
  },
  // documents
  UPLOAD_TYPE: {
    status: 415,
    title: 'File type not supported',
    detail: '{fileName} is not a PDF, DOCX, XLSX or DOC file.',
  },
  UPLOAD_TOO_LARGE: { status: 413, title: 'File too large', detail: '{fileName} is larger than 50 MB.' },
  UPLOAD_EMPTY: { status: 422, title: 'File is empty', detail: '{fileName} is empty (0 bytes).' },
  UPLOAD_MISSING: {
    status: 409,
    title: 'Upload not found',
    detail: 'The file has not arrived in the storage, or the upload has expired. Please upload it again.',
  },
  UPLOAD_MISMATCH: {
    status: 422,
    title: 'Upload does not match',
    detail:
      'The stored file differs from what was announced (size or type). It was removed; please upload it again.',
  },
  DOCUMENT_GONE: {
    status: 409,
    title: 'Document no longer exists',
    detail: 'A chosen document no longer exists. Please choose the documents again.',
  },
  DOCUMENT_IN_USE: {
    status: 409,
    title: 'Document in use',
    detail: 'A running workflow reads this document. Wait until it has ended, then delete it.',
  },
  SOURCE_MISSING: {
    status: 502,
    title: 'Stored file missing',
    detail: 'The stored file of "{name}" cannot be read. Please upload it again.',
  },
  READING_UNSUPPORTED: {
    status: 422,
    title: 'Not a supported document',
    detail: '"{name}" is not a PDF, DOCX, XLSX or DOC file, whatever its name says.',
  },
  READING_ENCRYPTED: {
    status: 422,
    title: 'Document is password-protected',
    detail: '"{name}" is password-protected. Remove the password and upload it again.',
  },
  READING_DAMAGED: {
    status: 422,
    title: 'Document is damaged',
    detail: '"{name}" is damaged or incomplete and cannot be read. Export it again and upload the new file.',
  },
  READING_EMPTY: { status: 422, title: 'Document is empty', detail: '"{name}" holds no text.' },
  READING_SCANNED: {
    status: 422,
    title: 'Scan without text',
    detail:
      '"{name}" is a scan: its pages are images without text. Run text recognition (OCR) on it and upload the result.',
  },
  READING_TOO_LARGE: {
    status: 422,
    title: 'Document is too large to read',
    detail: '"{name}" is too large to be read safely ({message}).',
  },
  READING_TIMEOUT: {
    status: 422,
    title: 'Reading took too long',
    detail: '"{name}" could not be read within the time limit. Export it again, or split it.',
  },
  READING_CRASHED: {
    status: 422,
    title: 'Document cannot be read',
    detail: '"{name}" made the reader stop. Export it again and upload the new file.',
  },
  // integrations
  INTEGRATION_INACTIVE: {
    status: 409,
    title: 'AI integration not available',
    detail: 'The chosen AI integration is inactive or no longer exists. Please choose another one.',
  },
  INTEGRATION_IN_USE: {
    status: 409,
    title: 'AI integration in use',
    detail: 'A running workflow uses this AI integration. Wait until it has ended, then delete it.',
  },
  INTEGRATION_ADDRESS: {
    status: 400,
    title: 'Address not allowed',
    detail: 'This base address is not allowed. Use a public https address.',
  },
  INTEGRATION_KEY_REQUIRED: {
    status: 400,
    title: 'API key required',
    detail: 'Please enter the API key again: the address that it is sent to has changed.',
  },
  INTEGRATION_TEST_FAILED: {
    status: 502,
    title: 'Connection failed',
    detail: 'Unable to connect to {name}. Please check your API key.',
  },
  CREDENTIAL_UNREADABLE: {
    status: 422,
    title: 'API key unreadable',
    detail: 'The stored API key cannot be decrypted. Please enter it again in Settings › AI Agent API.',
  },
  // providers
  PROVIDER_AUTH: {
    status: 502,
    title: 'API key refused',
    detail:
      '{provider} refused the API key. Check it in Settings › AI Agent API, then run the workflow again.',
  },
  PROVIDER_BILLING: {
    status: 502,
    title: 'Provider spending limit reached',
    detail:
      '{provider} reports a billing or spending limit on this key. Nothing more was sent; run again once it is lifted.',
  },
  PROVIDER_RATE_LIMITED: {
    status: 502,
    title: 'Provider rate limit',
    detail:
      '{provider} limits the rate of this key and did not recover in time. Run the workflow again later.',
  },
  PROVIDER_UNAVAILABLE: {
    status: 502,
    title: 'Provider unavailable',
    detail: '{provider} could not be reached or is overloaded ({message}). Run the workflow again later.',
  },
  PROVIDER_STALLED: {
    status: 502,
    title: 'Provider stopped answering',
    detail: '{provider} stopped in the middle of its answer. Run the workflow again.',
  },
  PROVIDER_REQUEST: {
    status: 502,
    title: 'Provider refused the request',
    detail: '{provider} refused the request ({message}). Check the model name in Settings › AI Agent API.',
  },
  PROVIDER_RESPONSE: {
    status: 502,
    title: 'Unusable answer',
    detail:
      '{provider} answered with something that is not an AI answer ({message}). Check the base address.',
  },
  PROVIDER_REFUSED: {
    status: 502,
    title: 'Answer withheld',
    detail:
      '{provider} refused to answer, or its content filter stopped the answer. Reword the prompt or use another model.',
  },
  PROVIDER_TRUNCATED: {
    status: 502,
    title: 'Answer too long',
    detail:
      '{provider} reached its output limit before the XML was complete. Choose fewer documents, narrow the prompt, or use a model with a larger output.',
  },
  CONTEXT_TOO_LARGE: {
    status: 422,
    title: 'Documents too long for the model',
    detail:
      'The chosen documents are about {tokens} tokens, more than {provider} accepts. Choose fewer documents.',
  },
  // workflows
  XML_NOT_WELL_FORMED: {
    status: 502,
    title: 'No well-formed XML',
    detail:
      'The answer is not well-formed XML (line {line}: {message}). Run the workflow again or adjust the prompt.',
  },
  XML_MISSING: {
    status: 502,
    title: 'No XML in the answer',
    detail: 'The answer holds no XML. Ask for XML in the prompt and run the workflow again.',
  },
  WORKER_LOST: {
    status: 500,
    title: 'Worker lost',
    detail:
      'The workflow was interrupted {attempts} times and was stopped. Run it again; if this repeats, tell support.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This idempotency key was already used for a different request.',
  },
});

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

export const InvalidParam = z.object({ name: z.string(), reason: z.string() });
export type InvalidParam = z.infer<typeof InvalidParam>;

/** RFC 9457 problem, the body of every answer that is not a success. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  invalidParams: z.array(InvalidParam).optional(),
});
export type Problem = z.infer<typeof Problem>;
