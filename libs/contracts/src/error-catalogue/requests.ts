import type { Catalogue } from './catalogue';

export const requestsErrors = {
  INVALID_INPUT: { status: 400, title: 'Invalid input', detail: '{message}' },
  NOT_FOUND: { status: 404, title: 'Not found', detail: 'This does not exist, or you have no access to it.' },
  EDIT_CONFLICT: {
    status: 412,
    title: 'Changed in the meantime',
    detail: 'Someone else has changed this in the meantime. Load the latest version, then make your change.',
  },
  OVERTAKEN: {
    status: 409,
    title: 'Changed in the meantime',
    detail:
      'Something that this action needs was changed or deleted at the same time. Please reload the page and try again.',
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
      'Something went wrong on our side. Please try again; if it happens again, give support the request ID.',
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
      'The machine was too busy to do this. The documents are not the cause. Run the workflow again later, or let the document be read again.',
  },
  DOWNLOAD_TOO_LARGE: {
    status: 413,
    title: 'Too much for one file',
    detail:
      'Your selection is larger than {gigabytes} GB. Please select fewer items and download several files.',
  },
} as const satisfies Catalogue;
