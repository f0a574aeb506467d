import { Readable } from 'node:stream';
import { ChunkedBody } from './chunked-body';

const FRAMED = '5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nx-amz-checksum-crc32: DUoRhQ==\r\n\r\n';

async function decode(
  text: string,
  pieceSize: number,
): Promise<{ text: string; trailers: ReadonlyMap<string, string> }> {
  const pieces = text.match(new RegExp(`[^]{1,${pieceSize}}`, 'g')) ?? [];
  const body = new ChunkedBody();
  const chunks: string[] = [];
  for await (const chunk of Readable.from(pieces.map((piece) => Buffer.from(piece))).pipe(body))
    chunks.push(String(chunk));
  return { text: chunks.join(''), trailers: body.trailers };
}

it.each([1, 2, 3, 7, 1000])(
  'takes the frames off, however the bytes arrive (%p at a time)',
  async (pieceSize) => {
    const decoded = await decode(FRAMED, pieceSize);
    expect(decoded.text).toBe('hello world');
    expect(decoded.trailers.get('x-amz-checksum-crc32')).toBe('DUoRhQ==');
  },
);

it.each([
  ['a size that is no number', 'z\r\nhello\r\n0\r\n\r\n'],
  ['data longer than announced', '4\r\nhello\r\n0\r\n\r\n'],
  ['an end in the middle', '5\r\nhel'],
  ['a missing last chunk', '5\r\nhello\r\n'],
  ['something after the end', `${FRAMED}more`],
  ['a line without end', 'a'.repeat(20_000)],
])('refuses %s', async (_what, text) => {
  await expect(decode(text, 1000)).rejects.toThrow(/malformed|too early/);
});
