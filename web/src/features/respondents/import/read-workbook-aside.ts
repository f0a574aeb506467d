import { z } from 'zod';
import WorkbookWorker from './workbook.worker?worker';

const Rows = z.array(z.array(z.string())).nullable();

/** The rows of a workbook, read in a thread of its own; fails where the file is none. */
export async function readWorkbookAside(bytes: Uint8Array): Promise<string[][] | null> {
  const worker = new WorkbookWorker();
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(Rows.parse(data)));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(bytes);
    });
  } finally {
    worker.terminate();
  }
}
