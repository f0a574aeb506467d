import { readWorkbook } from './read-workbook';

/** Reads a workbook beside the page, which stays at work meanwhile. An error that is thrown here arrives there as one. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) =>
  self.postMessage(readWorkbook(data)),
);
