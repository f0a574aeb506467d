import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCutOff } from './cut-off';

const SAMPLE = join(__dirname, '../../../../infra/samples/files/northwind-nwt-301-protocol.pdf');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const OBJECT = '7 0 obj\n<</Type/Page>>\nendobj\n';

describe('a PDF that is cut off', () => {
  it.each([
    ['ends with its mark', `${OBJECT}startxref\n9\n%%EOF`, false],
    ['has bytes of a server behind its end', `${OBJECT}%%EOF\n<html>${'-'.repeat(9000)}</html>`, false],
    ['was changed and saved behind its first end', `${OBJECT}%%EOF\n${OBJECT}%%EOF\n`, false],
    ['has no mark', OBJECT, true],
    ['was made for the web and lost its rest', `${OBJECT}%%EOF\n${OBJECT}8 0 obj\n<</Ty`, true],
  ])('is told from one that is whole: it %s', (_what, text, expected) => {
    expect(isCutOff(bytes(text))).toBe(expected);
  });

  it('is any beginning of a whole one', () => {
    const whole = new Uint8Array(readFileSync(SAMPLE));

    expect(isCutOff(whole)).toBe(false);
    for (const share of [0.1, 0.5, 0.9, 0.99])
      expect(isCutOff(whole.subarray(0, whole.length * share))).toBe(true);
  });
});
