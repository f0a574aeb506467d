import { strToU8 } from 'fflate';
import { aZip } from '../../test/office';
import { ReadingError, type ReadingErrorCode } from '../reading/reading-error';
import { openZip, ZIP_LIMITS } from './open-zip';

const failing = (code: ReadingErrorCode) => new ReadingError(code);

describe('opening a zip', () => {
  it('reads its parts', () => {
    const zip = openZip(aZip({ 'a/b.xml': '<x/>' }));

    expect(zip.names).toEqual(['a/b.xml']);
    expect(zip.readText('a/b.xml')).toBe('<x/>');
    expect(zip.read('missing')).toBeUndefined();
  });

  it('stops inflating a part that grows beyond its limit, whatever size it declares', () => {
    const bomb = aZip({ 'a.xml': new Uint8Array(ZIP_LIMITS.partBytes + 1) });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    for (let at = 0; at < bomb.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);

    expect(() => openZip(bomb).read('a.xml')).toThrow(failing('too-large'));
  });

  it('refuses too many parts', () => {
    const parts = Object.fromEntries(
      Array.from({ length: ZIP_LIMITS.entries + 1 }, (_part, index) => [`${index}`, 'x']),
    );

    expect(() => openZip(aZip(parts))).toThrow(failing('too-large'));
  });

  it('refuses a path that climbs out', () => {
    expect(() => openZip(aZip({ '../evil': 'x' }))).toThrow(failing('damaged'));
  });

  it('refuses encrypted parts', () => {
    const bytes = aZip({ a: 'x' });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);

    expect(() => openZip(bytes)).toThrow(failing('encrypted'));
  });

  it('calls a cut-off zip damaged', () => {
    expect(() => openZip(aZip({ a: 'x' }).subarray(0, 40))).toThrow(failing('damaged'));
    expect(() => openZip(strToU8('PK'))).toThrow(failing('damaged'));
  });
});
