import type { Catalogue } from './catalogue';

export const providersErrors = {
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
      '{provider} reports a billing or spending limit on this key. No more requests were sent. Run the workflow again when the limit is lifted.',
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
    detail:
      '{provider} rejected the request ({message}). The list of calls shows the message of the provider. Check the model and its settings in Settings › AI Agent API.',
  },
  PROVIDER_MODEL: {
    status: 502,
    title: 'Model not available',
    detail: '{provider} does not offer the model {model} for this key. {advice}',
  },
  PROVIDER_RESPONSE: {
    status: 502,
    title: 'Unusable answer',
    detail: '{provider} sent no usable answer ({message}). Check the base address and the model.',
  },
  PROVIDER_REFUSED: {
    status: 502,
    title: 'Answer withheld',
    detail: '{provider} gave no answer: {why}. Reword the prompt or use another model.',
  },
  PROVIDER_TRUNCATED: {
    status: 502,
    title: 'Answer too long',
    detail:
      '{provider} reached its output limit before the XML was complete. Choose fewer documents, narrow the prompt, or use a model with a larger output.',
  },
  PROVIDER_ONLY_THOUGHT: {
    status: 502,
    title: 'Whole output used for thinking',
    detail:
      '{provider} used its whole output for thinking, even when it was asked to think less. Choose a model with a larger output, or a lower level of thinking in Settings › AI Agent API.',
  },
  PROVIDER_BATCH_EXPIRED: {
    status: 502,
    title: 'No complete answer at half price',
    detail:
      '{provider} did not answer all requests at half price within a day. Answers that arrived are kept. Run the workflow again, or start a new one with “Now”.',
  },
  PROVIDER_BATCH_GONE: {
    status: 502,
    title: 'Batch no longer known',
    detail:
      '{provider} no longer knows the batch of this workflow, or not for this key. Its possible cost is counted. Run the workflow again to send a new batch.',
  },
  CONTEXT_TOO_LARGE: {
    status: 422,
    title: 'Documents too long for the model',
    detail:
      'The chosen documents are about {tokens} tokens, more than {provider} accepts. Choose fewer documents.',
  },
} as const satisfies Catalogue;
