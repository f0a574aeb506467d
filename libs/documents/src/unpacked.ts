import { setImmediate as othersFirst } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip as gunzipWithCallback } from 'node:zlib';
import { DocumentModel, DocumentPreview } from '@app/contracts';
import { TEXT_CHARACTERS_MAXIMUM } from './packed';
import { ReadingError } from './reading/reading-error';

/** Off the main thread. */
const gunzip = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzipWithCallback);

/**
 * Unpacks the model from the output of `pack`. Throws a ReadingError `crashed` on any other input, including input that expands
 * without limit.
 */
export async function unpackModel(packed: Uint8Array): Promise<DocumentModel> {
  try {
    return DocumentModel.parse(await unpack(packed));
  } catch (cause) {
    throw new ReadingError('crashed', 'model', { cause });
  }
}

export const unpackPreview = async (packed: Uint8Array): Promise<DocumentPreview> =>
  DocumentPreview.parse(await unpack(packed));

async function unpack(packed: Uint8Array): Promise<unknown> {
  const text = (await gunzip(packed, { maxOutputLength: TEXT_CHARACTERS_MAXIMUM })).toString('utf8');
  const value: unknown = JSON.parse(text);
  // Parsing and validating a long model take 0.1 s each. Yield to other work in between.
  await othersFirst();
  return value;
}
