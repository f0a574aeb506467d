import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** A file for the browser to save, never to show. */
export function attachment(
  body: Readable | Uint8Array,
  file: { name: string; size: number },
): StreamableFile {
  const options = {
    type: 'application/octet-stream',
    disposition: contentDisposition('attachment', file.name),
    length: file.size,
  };
  return body instanceof Readable ? new StreamableFile(body, options) : new StreamableFile(body, options);
}

/** The header of a file whose name may hold anything: once in plain letters for old browsers, once encoded in full. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(toWellFormed(name)).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const toWellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
