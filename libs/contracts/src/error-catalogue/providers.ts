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
    detail:
      '{provider} rejected the request ({message}). The list of calls shows its own words. Check the model and its settings in Settings › AI Agent API.',
  },
  PROVIDER_MODEL: {
    status: 502,
    title: 'Model not available',
    detail: '{provider} has no model {model}, or not for this key. {advice}',
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
    title: 'Only thoughts, no answer',
    detail:
      '{provider} used its whole output for thinking, also at its lowest effort. Choose a model with a larger output, or a lower effort in Settings › AI Agent API.',
  },
  PROVIDER_BATCH_EXPIRED: {
    status: 502,
    title: 'Not answered at half the price',
    detail:
      '{provider} did not answer everything within a day at half the price. What it answered is kept: run the workflow again, or start it anew with “Now”.',
  },
  PROVIDER_BATCH_GONE: {
    status: 502,
    title: 'Batch not known any more',
    detail:
      '{provider} does not know the batch of this workflow any more, or not for this key. What it may have cost is counted; run the workflow again to ask anew.',
  },
  CONTEXT_TOO_LARGE: {
    status: 422,
    title: 'Documents too long for the model',
    detail:
      'The chosen documents are about {tokens} tokens, more than {provider} accepts. Choose fewer documents.',
  },
} as const satisfies Catalogue;
