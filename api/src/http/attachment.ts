import { StreamableFile } from '@nestjs/common';
import { create } from 'content-disposition';
import { Readable } from 'node:stream';

/** A file for the browser to save, never to show. */
export function attachment(
  body: Readable | Uint8Array,
  /** Without a size the file is as long as the stream. */
  file: { name: string; size?: number },
): StreamableFile {
  const options = {
    type: 'application/octet-stream',
    disposition: contentDisposition('attachment', file.name),
    ...(file.size === undefined ? {} : { length: file.size }),
  };
  return body instanceof Readable ? new StreamableFile(body, options) : new StreamableFile(body, options);
}

/** The header of a file whose name may hold anything, as RFC 6266 has it; a lone half of a surrogate pair becomes U+FFFD. */
export const contentDisposition = (type: 'attachment' | 'inline', name: string): string =>
  create(name.toWellFormed(), { type });
