import { useMutation } from '@tanstack/react-query';
import { errorText } from '../lib/error-text';
import { saveFile } from '../lib/save-file';
import { messages as t } from '../messages';
import { notify } from './toaster';

/** Downloads several items as one file. */
export function useZip(fileName: string, load: () => Promise<Blob>) {
  return useMutation({
    mutationFn: load,
    onSuccess: (blob) => saveFile(blob, fileName),
    onError: (error) => notify.error({ title: t.bulk.downloadFailed, text: errorText(error) }),
  });
}
