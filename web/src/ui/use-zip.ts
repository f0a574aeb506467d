import { saveFile } from '../lib/save-file';
import { messages as t } from '../messages';
import { useAction } from './use-action';

/** Downloads several items as one file. */
export function useZip(fileName: string, load: () => Promise<Blob>) {
  return useAction({ send: load, onDone: (blob) => saveFile(blob, fileName), failed: t.bulk.downloadFailed });
}
