import type { Catalogue } from './catalogue';

export const signingErrors = {
  SECOND_FACTOR_MISSING: {
    status: 409,
    title: 'No second factor',
    detail: 'Signatures require a second factor. Set it up under “Your account” first.',
  },
  NO_SECOND_FACTOR: {
    status: 409,
    title: 'No second factor',
    detail: 'This account has no second factor.',
  },
  SECOND_FACTOR_EXISTS: {
    status: 409,
    title: 'Second factor already set up',
    detail: 'Your account already has a second factor. Remove it before you set up another one.',
  },
  SECOND_FACTOR_WRONG: {
    status: 422,
    title: 'Wrong code',
    detail: 'This code is wrong, has expired, or was used before.',
  },
  REAUTHENTICATION_INCOMPLETE: {
    status: 422,
    title: 'Identity not confirmed',
    detail:
      'The first signature of a session requires your password and a code. Each further signature requires one of them.',
  },
  REAUTHENTICATION_LOCKED: {
    status: 429,
    title: 'Locked after failed attempts',
    detail: 'Your signature is locked after too many failed attempts. Try again in {minutes} minutes.',
  },
  REVISION_CHANGED: {
    status: 409,
    title: 'The study has changed',
    detail:
      'The study, a file, a source document or a decision has changed since this revision was made. Nothing was signed. Create a new revision.',
  },
  REVISION_STATUS: {
    status: 409,
    title: 'Not possible in this status',
    detail: 'The status of this revision does not allow this. Reload the page.',
  },
  REVISION_OPEN: {
    status: 409,
    title: 'Decisions are missing',
    detail:
      'Values of this study still require a decision: {count}. Decide on them, then create a new revision.',
  },
  REVISION_SOURCE_MISSING: {
    status: 409,
    title: 'Source document missing',
    detail:
      'A source document of this result was deleted or is not in the storage. A revision needs all of them.',
  },
  SIGNED_BEFORE: {
    status: 409,
    title: 'Already signed',
    detail: 'You have already signed this revision with this meaning.',
  },
  APPROVER_IS_EDITOR: {
    status: 409,
    title: 'Another approver required',
    detail: 'You changed this study last. In this workspace another person must approve it.',
  },
  WORKFLOW_SIGNED: {
    status: 409,
    title: 'Signed result',
    detail: 'This result has a signed revision and cannot be deleted.',
  },
} as const satisfies Catalogue;
