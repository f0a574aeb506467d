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
    detail: 'Checking this XML schema took too much processor time or memory and was stopped.',
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
      'The answer of the AI provider refers to the documents so often that it cannot be expanded. Run the workflow again, or choose another model.',
  },
  ANSWER_UNREADABLE: {
    status: 502,
    title: 'Answer not in the expected format',
    detail:
      '{provider} did not answer in the requested format. Run the workflow again, or choose another model.',
  },
  STUDY_TOO_LARGE: {
    status: 422,
    title: 'Documents too large',
    detail: 'Reading the study takes too long for these documents. Choose fewer documents, or split them.',
  },
  ANSWER_OFF_TASK: {
    status: 502,
    title: 'Answer does not follow the task',
    detail:
      'The answer repeats internal instructions. This can happen when a document contains instructions to an AI model. Check the documents, then run the workflow again.',
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
      'The worker stopped {attempts} times while it ran this workflow, so the workflow was stopped. Run it again; if this happens again, contact support.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    title: 'File storage unavailable',
    detail:
      'The file storage did not answer for a long time. Answers that were paid for are kept. Run the workflow again later.',
  },
  WORKFLOW_RUNNING: {
    status: 409,
    title: 'Workflow still running',
    detail: 'This workflow has not ended. Cancel it before you delete it.',
  },
  WORKFLOW_AT_PROVIDER: {
    status: 409,
    title: 'Batch still ending at the provider',
    detail:
      'The provider is still ending the batch of this workflow and charges the answers that it has given until then. Delete the workflow in a few minutes.',
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
    title: 'Value not in this result',
    detail: 'This result does not contain this value. Reload the page.',
  },
  STUDY_VALUE_DECIDED: {
    status: 409,
    title: 'Value already decided',
    detail:
      'Another person has decided on {count} of these values in the meantime. Check the current values, then decide again.',
  },
  STUDY_VALUE_UNKNOWN: {
    status: 422,
    title: 'Decision not possible',
    detail: 'The study does not contain this value, or the value cannot be changed in this way ({value}).',
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
    detail: 'Choose the place in the document, or give a reason why this is assumed.',
  },
  EVIDENCE_MISSING: {
    status: 404,
    title: 'Evidence not available',
    detail:
      'This workflow has no stored {evidence}: it has not completed, or it ran before this evidence was stored.',
  },
  COMPARISON_TOO_LARGE: {
    status: 422,
    title: 'Too large to compare',
    detail:
      'One of these results is too large to be compared part by part. You can download the XML of each result instead.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This idempotency key was already used for a different request.',
  },
} as const satisfies Catalogue;
