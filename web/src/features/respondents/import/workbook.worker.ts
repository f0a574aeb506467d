import { readWorkbook } from './read-workbook';

/** Reads a workbook in a worker, so that the page stays responsive. An error thrown here reaches the page as an error event. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) =>
  self.postMessage(readWorkbook(data)),
);
