import type { Catalogue } from './catalogue';

export const requestsErrors = {
  INVALID_INPUT: { status: 400, title: 'Invalid input', detail: '{message}' },
  NOT_FOUND: { status: 404, title: 'Not found', detail: 'This does not exist, or you have no access to it.' },
  EDIT_CONFLICT: {
    status: 412,
    title: 'Changed meanwhile',
    detail: 'Someone else has changed this in the meantime. Load it again, then make your change.',
  },
  OVERTAKEN: {
    status: 409,
    title: 'Changed meanwhile',
    detail:
      'Something that this step needs was changed or deleted at the same moment. Please look again and repeat it.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many attempts. Please wait {seconds} seconds and try again.',
  },
  CROSS_SITE: {
    status: 403,
    title: 'Cross-site request refused',
    detail: 'This request did not come from the application.',
  },
  HOST_UNKNOWN: {
    status: 421,
    title: 'Unknown host name',
    detail: 'The application is not available under this host name. Use its configured address.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Request too large', detail: 'This request is too large.' },
  UNEXPECTED: {
    status: 500,
    title: 'Something went wrong',
    detail:
      'Something went wrong on our side. Please try again; if it happens again, tell support the request id.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'The service is temporarily unavailable. Nothing was lost; please try again in a moment.',
  },
  MACHINE_BUSY: {
    status: 503,
    title: 'Machine too busy',
    detail:
      'The machine was too busy to do this, and the documents are not at fault. Please try again later; a document that could not be read has to be uploaded again.',
  },
  DOWNLOAD_TOO_LARGE: {
    status: 413,
    title: 'Too much for one file',
    detail:
      'What you chose is larger than {gigabytes} GB. Please choose fewer and download them in several files.',
  },
} as const satisfies Catalogue;
