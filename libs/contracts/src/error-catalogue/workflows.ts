import type { Catalogue } from './catalogue';

export const workflowsErrors = {
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
} as const satisfies Catalogue;
