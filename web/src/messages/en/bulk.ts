import { count, plural } from './numbers';

export const bulk = {
  title: 'What is selected',
  chosen: (n: number) => `${count.format(n)} selected`,
  tooMany: (most: number) => `At most ${count.format(most)} at a time`,
  none: (action: string) => `${action}: nothing of what is selected`,
  some: (action: string, n: number) => `${action} ${count.format(n)}`,
  tickAll: (n: number) => `Select all ${count.format(n)} shown`,
  clear: 'Clear',
  done: (n: number) => `All ${count.format(n)} done.`,
  outcome: (done: number, refused: number) =>
    `${count.format(done)} done, ${count.format(refused)} not. ${plural(refused, 'This one was', 'These were')} left as ${plural(refused, 'it was', 'they were')}:`,
  downloadFailed: 'Failed to download the ZIP file',
  run: 'Run a workflow',
  tag: 'Add tags',
  tagText: (n: number) =>
    `To ${count.format(n)} ${plural(n, 'document', 'documents')}. The tags that they have stay.`,
  download: 'Download ZIP',
  compare: 'Compare',
  retry: 'Retry',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteDocuments: (n: number) => `Delete ${count.format(n)} ${plural(n, 'document', 'documents')}`,
  deleteDocumentsText:
    'They and their stored files are deleted for good. Results made from them stay. What a running workflow reads is left, and named.',
  deleteWorkflows: (n: number) => `Delete ${count.format(n)} ${plural(n, 'workflow', 'workflows')}`,
  deleteWorkflowsText:
    'Their XML and their evidence are deleted for good. Those of others are left unless you are an owner or admin.',
  cancelWorkflows: (n: number) => `Cancel ${count.format(n)} ${plural(n, 'workflow', 'workflows')}`,
  cancelWorkflowsText: 'Sections that are finished are kept and used again on a retry.',
  retryWorkflows: (n: number) => `Run ${count.format(n)} ${plural(n, 'workflow', 'workflows')} again`,
  deleted: 'Deleted',
  cancelled: 'Cancelled',
  started: 'Started',
  startedText: (n: number) =>
    `${count.format(n)} ${plural(n, 'workflow', 'workflows')}, one for each document.`,
  tagged: 'Tags added',
  document: (id: number) => `Document ${id}`,
  each: 'A run of its own for each document',
  eachHelp: 'Each is named after its document. Otherwise all documents are the context of one run.',
  eachEstimate: 'Of one run with all of them; runs of their own take a little more.',
};
