import { folderKeyBinding, sealText } from '@app/encryption';
import type { Writing } from '../http/form-resource';

interface KeyRow {
  readonly apiKey: string;
}

/**
 * The parts of a resource with a key: it is encrypted, bound to its row, and never returned. The trail records that it
 * was replaced, and the etag reveals only a hash of the encrypted key.
 */
export const storedKey = (noun: string) => ({
  unrecorded: ['apiKey'] as const,
  columns: ({ apiKey, ...body }: Readonly<Record<string, unknown>>, { row, ring }: Writing) =>
    typeof apiKey !== 'string'
      ? body
      : {
          ...body,
          apiKey: sealText(ring, folderKeyBinding(noun, row), apiKey),
          // Four characters would reveal too much of a short key.
          keyLast4: apiKey.length < 12 ? '' : apiKey.slice(-4),
        },
  present: () => ({ apiKey: null }),
  noted: (before: KeyRow, after: KeyRow) => (before.apiKey === after.apiKey ? {} : { keyReplaced: true }),
});
