import { StreamableFile } from '@nestjs/common';
import { create } from 'content-disposition';
import { Readable } from 'node:stream';

/** A file that browsers save and never show. */
export function attachment(
  body: Readable | Uint8Array,
  /** Without a size, the length is not announced. */
  file: { name: string; size?: number },
): StreamableFile {
  const options = {
    type: 'application/octet-stream',
    disposition: contentDisposition('attachment', file.name),
    ...(file.size === undefined ? {} : { length: file.size }),
  };
  return body instanceof Readable ? new StreamableFile(body, options) : new StreamableFile(body, options);
}

/** The header for any file name (RFC 6266). A lone surrogate becomes U+FFFD. */
export const contentDisposition = (type: 'attachment' | 'inline', name: string): string =>
  create(name.toWellFormed(), { type });
