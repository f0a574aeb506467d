import { readWorkbook } from '../src/features/respondents/import/read-workbook';

/** Stands in for a thread of the browser, which jsdom has none of; what it does is the same. */
export default class WorkbookWorker extends EventTarget {
  postMessage(bytes: Uint8Array): void {
    queueMicrotask(() => {
      try {
        this.dispatchEvent(new MessageEvent('message', { data: readWorkbook(bytes) }));
      } catch (error) {
        this.dispatchEvent(new ErrorEvent('error', { message: String(error) }));
      }
    });
  }

  terminate(): void {
    // There is no thread to end.
  }
}
