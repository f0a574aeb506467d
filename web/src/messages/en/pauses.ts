/** What people whose work waits are told. */
export const pauses = {
  waiting: 'An administrator has paused conversions. This workflow continues when they are resumed.',
  running:
    'An administrator has paused conversions. This run continues; if it has to wait, it resumes after the pause.',
  readingOfWorkflow:
    'An administrator has paused the reading of documents. This workflow continues when it is resumed.',
  reading:
    'An administrator has paused the reading of documents. Waiting documents are read after the pause.',
};
