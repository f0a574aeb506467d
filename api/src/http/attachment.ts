import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** A file for the browser to save, never to show. The name may hold anything: it is encoded for the header. */
export function attachment(
  body: Readable | Uint8Array,
  file: { name: string; size: number },
): StreamableFile {
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(toWellFormed(file.name)).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const options = {
    type: 'application/octet-stream',
    disposition: `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    length: file.size,
  };
  return body instanceof Readable ? new StreamableFile(body, options) : new StreamableFile(body, options);
}

const toWellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
