type Why = { why: string };

/** What a workflow is waiting for, and failures of its provider. */
export const WAITING_MESSAGES = {
  'wait.turn': () => 'waiting for its turn: other workflows are running',
  'wait.reading': ({ document }: { document: string }) => `waiting until “${document}” has been read`,
  'wait.reading-again': ({ document }: { document: string }) => `reading “${document}” again`,
  'wait.half-price': () => 'waiting for the provider at half price',
  'wait.batch': ({ requests }: { requests: number }) =>
    `waiting for the provider at half price: ${requests} ${requests === 1 ? 'section' : 'sections'} in a batch`,
  'wait.smaller-sections': () => 'the model accepts less than assumed: planning smaller sections',
  'wait.storage': () => 'the file storage does not answer',
  'wait.unreachable': ({ why }: Why) => `the provider cannot be reached (${why})`,
  'wait.stalled': ({ why }: Why) => `the provider does not answer (${why})`,
  'wait.busy': ({ why }: Why) => `provider busy (${why})`,

  'provider.no-connection': () => 'no connection',
  'provider.cut': () => 'no connection, or the connection was cut',
  'provider.status': ({ status }: { status: number }) => `status ${status}`,
  'provider.status-said': ({ status, words }: { status: number; words: string }) =>
    `status ${status}: ${words}`,
  'provider.with-details': ({ why, details }: { details: string } & Why) => `${why}: ${details}`,
  'provider.too-large': () => 'the request or its answer is longer than the model accepts',
  'provider.error-in-stream': () => 'the provider reported an error in the middle of its answer',
  'provider.refused': () => 'the model refused, or the content filter of the provider stopped the answer',
  'provider.model-refused': () => 'the model refused to answer',
  'provider.recitation': () => 'the provider stopped the answer because it repeated a published text',
  'provider.malformed': () => 'the model tried to use a tool, or its answer was malformed',
  'provider.language': () => 'the provider does not support the language of the documents',
  'provider.no-reason': () => 'the provider stopped the answer without a reason',
  'provider.no-data': ({ seconds }: { seconds: number }) => `no data for ${seconds} s`,
  'provider.not-finished': ({ seconds }: { seconds: number }) => `not finished after ${seconds} s`,
  'provider.too-slow': ({ characters, seconds }: { characters: number; seconds: number }) =>
    `the answer is too slow: ${characters} characters in ${seconds} s`,
  'provider.ended-early': () => 'the answer ended early',
  'provider.key-rests': ({ seconds, why }: { seconds: number } & Why) =>
    `calls with this key are paused for another ${seconds} s: ${why}`,
  'provider.failed-again': () => 'it failed repeatedly',
  'provider.places-taken': () => 'this key has reached its limit of simultaneous calls',
  'provider.cap-held': () => 'other calls may use up the rest of the monthly cap',
  'provider.worker-stops': () => 'this worker is stopping',
  'provider.batch-cancelled': () => 'the batch was cancelled at the provider',
  'provider.batch-expired': () => 'the batch was not answered within a day',
  'provider.batch-ended-early': () => 'an answer of the batch ended early',
  'provider.batch-silent': () => 'the provider did not report on a batch in time',
  'provider.choose-other': () =>
    'Choose another model in Settings › AI Agent API, then run the workflow again.',
  'provider.use-successor': ({ successor }: { successor: string }) =>
    `Use ${successor} instead, then run the workflow again.`,
  'provider.address': () => 'address not allowed',
  'provider.no-settings': () => 'base address or model is missing',
  'provider.key-refused': () => 'the key was refused a moment ago',
  'provider.answer-too-large': () => 'the answer is too large',
  'provider.answer-unreadable': () => 'the answer could not be read',
  'provider.content-type': ({ type }: { type: string }) => `content of type ${type}`,
  'provider.no-models': () => 'it is not a list of models',
  'provider.no-token-count': () => 'it is not a token count',
  'provider.no-batch': () => 'it is not a batch',
  'provider.batch-unreadable': () => 'the answer about a batch could not be read',
  'provider.result-unreadable': () => 'a result of the batch could not be read',
  'provider.result-missing': () => 'a result of the batch is missing',

  'call.failed': () => 'The call failed.',
  'call.key-refused': () => 'The provider refuses the key of this call.',
  'call.out-of-reach': () => 'The provider can no longer be asked about this call.',
  'call.batch-unknown': () => 'The provider no longer knows the batch of this call.',
  'call.batch-unsent': () => 'The batch did not reach the provider.',
  'call.worker-stopped': () => 'The worker was stopped during this call.',
  'call.lease-lost': () => 'The workflow was cancelled during this call, or another worker took it over.',
  'call.worker-lost': () => 'The worker stopped unexpectedly during this call.',
  'call.no-result': () => 'The batch had no result for this call.',

  'takeover.reason': ({ integration, provider, why }: { integration: string; provider: string } & Why) =>
    `“${integration}” (${provider}) was not available: ${why}.`,
  'takeover.finding': ({ integration, model, reason }: Record<'integration' | 'model' | 'reason', string>) =>
    `A part of this XML was written by “${integration}” (${model}), the backup agent of the workspace: ${reason}`,
} as const;
