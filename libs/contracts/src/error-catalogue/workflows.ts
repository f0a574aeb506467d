import type { Catalogue } from './catalogue';

export const workflowsErrors = {
  SCHEMA_UNAVAILABLE: {
    status: 409,
    title: 'Schema not available',
    detail: 'This XML schema no longer exists, or has no version that can be used.',
  },
  SCHEMA_MISSING: {
    status: 410,
    title: 'Schema files missing',
    detail: 'The files of this XML schema are no longer in the storage. Please upload them again.',
  },
  SCHEMA_TOO_COMPLEX: {
    status: 422,
    title: 'Schema too complex',
    detail: 'Checking this XML schema needs too much processor time or memory and was ended.',
  },
  RULES_WRITE_ODM: {
    status: 409,
    title: 'The rules model writes ODM',
    detail:
      'The rules model cannot follow an XML schema of your own. Choose an ODM target, or another AI agent.',
  },
  PROMPT_UNKNOWN: {
    status: 409,
    title: 'Prompt not available',
    detail: 'This prompt is no longer in the library. Choose another one, or write your own.',
  },
  XML_NOT_WELL_FORMED: {
    status: 502,
    title: 'No well-formed XML',
    detail:
      'The answer is not well-formed XML (line {line}: {message}). Run the workflow again or adjust the prompt.',
  },
  XML_MISSING: {
    status: 502,
    title: 'No XML in the answer',
    detail: 'The answer contains no XML. Ask for XML in the prompt and run the workflow again.',
  },
  ANSWER_REFERENCES: {
    status: 502,
    title: 'Too many references in the answer',
    detail:
      'The answer of the AI provider points at the documents so often that it cannot be written out. Run the workflow again, or choose another model.',
  },
  ANSWER_UNREADABLE: {
    status: 502,
    title: 'No answer in the expected form',
    detail:
      '{provider} did not answer in the form that was asked for. Run the workflow again, or choose another model.',
  },
  STUDY_TOO_LARGE: {
    status: 422,
    title: 'Documents too large',
    detail: 'Reading the study takes too long for these documents. Choose fewer documents, or split them.',
  },
  ANSWER_OFF_TASK: {
    status: 502,
    title: 'Answer left the task',
    detail:
      'The answer repeats internal instructions, as it does when a document holds instructions of its own. Look at the documents, then run the workflow again.',
  },
  DOCUMENTS_EMPTY: {
    status: 422,
    title: 'Nothing to convert',
    detail: 'The chosen documents contain no text that can be converted.',
  },
  WORKER_LOST: {
    status: 500,
    title: 'Worker lost',
    detail:
      'The worker stopped {attempts} times while it ran this workflow, so the workflow was ended. Run it again; if this repeats, tell support.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    title: 'File storage unavailable',
    detail:
      'The file storage did not answer for a long time. Nothing that was paid for is lost; run the workflow again later.',
  },
  WORKFLOW_RUNNING: {
    status: 409,
    title: 'Workflow still running',
    detail: 'This workflow has not ended. Cancel it before you delete it.',
  },
  WORKFLOW_AT_PROVIDER: {
    status: 409,
    title: 'Still ending at the provider',
    detail:
      'The provider is still ending the batch of this workflow, and what it answered until then is paid for. Delete the workflow in a few minutes.',
  },
  WORKFLOW_ENDED: {
    status: 409,
    title: 'Workflow has ended',
    detail: 'This workflow had already ended.',
  },
  WORKFLOW_NOT_STOPPED: {
    status: 409,
    title: 'Nothing to run again',
    detail: 'Only failed and cancelled workflows can be run again.',
  },
  VALUE_UNKNOWN: {
    status: 409,
    title: 'No such value',
    detail: 'This result has no such value to look at. Load the page again.',
  },
  STUDY_VALUE_DECIDED: {
    status: 409,
    title: 'Value already decided',
    detail:
      'Another person has decided on {count} of these values in the meantime. Look at the current values, then decide again.',
  },
  STUDY_VALUE_UNKNOWN: {
    status: 422,
    title: 'Decision not possible',
    detail: 'The study has no such value, or the value cannot be changed in this way ({value}).',
  },
  STUDY_DECISIONS_CONFLICT: {
    status: 409,
    title: 'Contradicts an earlier decision',
    detail:
      'An earlier decision would no longer fit the study ({value}). Withdraw it first, or reject the added value instead of withdrawing the addition.',
  },
  STUDY_PLACE_MISSING: {
    status: 422,
    title: 'Place or reason missing',
    detail: 'Name the place in the document, or give a reason why this is assumed.',
  },
  EVIDENCE_MISSING: {
    status: 404,
    title: 'No such evidence',
    detail: 'This workflow has no stored {evidence}: it has not completed, or it ran before this was kept.',
  },
  COMPARISON_TOO_LARGE: {
    status: 422,
    title: 'Too large to compare',
    detail: 'One of these results is too large to be compared part by part. Their XML can be downloaded.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This idempotency key was already used for a different request.',
  },
} as const satisfies Catalogue;
