import { count, plural } from './numbers';

export const bulk = {
  title: 'Selection',
  chosen: (n: number) => `${count.format(n)} selected`,
  tooMany: (most: number) => `At most ${count.format(most)} at a time`,
  none: (action: string) => `${action}: not available for the selected items`,
  some: (action: string, n: number) => `${action} ${count.format(n)}`,
  tickAll: (n: number) => `Select all ${count.format(n)} shown`,
  /** Where more are shown than one order takes. */
  tickFirst: (n: number) => `Select the first ${count.format(n)}`,
  clear: 'Clear',
  progress: (done: number, all: number) => `${count.format(done)} of ${count.format(all)} done`,
  done: (n: number) => `All ${count.format(n)} done.`,
  outcome: (done: number, refused: number) =>
    `${count.format(done)} done, ${count.format(refused)} not done. ${plural(refused, 'This one was', 'These were')} left unchanged:`,
  downloadFailed: 'Failed to download the ZIP file',
  run: 'Run a workflow',
  tag: 'Add tags',
  tagText: (n: number) =>
    `Added to ${count.format(n)} ${plural(n, 'document', 'documents')}. Existing tags are kept.`,
  download: 'Download ZIP',
  compare: 'Compare',
  retry: 'Retry',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteDocuments: (n: number) => `Delete ${count.format(n)} ${plural(n, 'document', 'documents')}`,
  deleteDocumentsText:
    'The documents and their stored files are permanently deleted. Results made from them are kept. Documents that a running workflow uses are not deleted; they are listed afterwards.',
  deleteWorkflows: (n: number) => `Delete ${count.format(n)} ${plural(n, 'workflow', 'workflows')}`,
  deleteWorkflowsText:
    'Their XML and evidence are permanently deleted. Workflows that other people started are kept unless you are an owner or admin.',
  cancelWorkflows: (n: number) => `Cancel ${count.format(n)} ${plural(n, 'workflow', 'workflows')}`,
  cancelWorkflowsText: 'Finished sections are kept and reused on a retry.',
  retryWorkflows: (n: number) => `Run ${count.format(n)} ${plural(n, 'workflow', 'workflows')} again`,
  deleted: 'Deleted',
  cancelled: 'Cancelled',
  started: 'Started',
  startedText: (n: number) =>
    `${count.format(n)} ${plural(n, 'workflow', 'workflows')}, one for each document.`,
  tagged: 'Tags added',
  document: (id: number) => `Document ${id}`,
  each: 'A separate run for each document',
  eachHelp: 'Each is named after its document. Otherwise one run reads all of them.',
  eachEstimate: 'For one run that reads all of them. Separate runs cost slightly more.',
};
