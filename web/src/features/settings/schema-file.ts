/** The text in the encoding that the file itself names; a mark at its beginning counts more. */
export async function readSchemaFile(file: File): Promise<{ path: string; text: string }> {
  const bytes = await file.arrayBuffer();
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const encoding = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? markedEncoding(bytes);
  return { path: file.name, text: decoder(encoding).decode(bytes) };
}

function markedEncoding(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function decoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    // Unknown encoding: most such files are ASCII.
    return new TextDecoder();
  }
}
